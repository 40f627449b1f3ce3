import { json } from '../api'
import type { LessonOffer, LessonView } from '../wire'

export const lessons = () => json<LessonOffer[]>('/api/lessons')

export const lesson = (game: string) => json<LessonView>(`/api/lesson?game=${encodeURIComponent(game)}`)
