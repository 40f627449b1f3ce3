/** The first level that is offered. */
export const BEGINNER = 'beginner'
