/** Removes accents of Latin letters and lowercases. Keeps the marks of other scripts, where they are letters. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** Whether a name contains the search text. */
export function nameContains(name: string, search: string): boolean {
  return fold(name).includes(fold(search.trim()))
}
