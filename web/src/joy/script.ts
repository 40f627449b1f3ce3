// Whether this machine has the letters that a name is written in: else all of them look alike, as empty boxes.

let known: boolean | null = null

/** Whether Chinese characters, kana and hangul can be shown here. */
export function canWrite(): boolean {
  known ??= pictured('光') !== pictured('花')
  return known
}

function pictured(letter: string): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 24, height: 24 })
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  pen.font = '20px serif'
  pen.fillText(letter, 2, 20)
  return canvas.toDataURL()
}
