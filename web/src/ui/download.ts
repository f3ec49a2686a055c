/** Saves a text as a file in the browser. */
export function download(name: string, parts: string[], type: string) {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
