/** Give a text to the browser to be saved as a file. */
export const download = (name: string, text: string) => give(name, new Blob([text], { type: 'text/plain' }))

/** Give something to the browser to be saved as a file. */
export function give(name: string, what: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(what)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
