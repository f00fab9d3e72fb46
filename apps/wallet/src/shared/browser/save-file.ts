/** Gives the person a file to keep; it never leaves the browser. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers that ask where to save read the address later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
