/** What a spreadsheet takes for the beginning of a formula, also as full-width signs and behind what it trims. */
const formula = /^[\s\uFEFF\u200B]*[=+\-@＝＋－＠\t\r]|^[\t\r]/

/**
 * A cell of a CSV file. Text that a spreadsheet would compute begins with an apostrophe, which shows it as text. A number
 * stays one.
 */
export function csvCell(value: string | number | null | undefined): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '')
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file, with its end. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]) => `${cells.map(csvCell).join(',')}\n`
