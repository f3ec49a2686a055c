/** Latin letters without their accents and in one case. Marks of other scripts are letters there, and stay. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** Whether a name contains what was searched for. */
export function nameContains(name: string, search: string): boolean {
  return fold(name).includes(fold(search.trim()))
}
