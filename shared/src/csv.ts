/** The characters that begin a formula in a spreadsheet, including full-width forms, after characters that it trims. */
const formula = /^[\s\uFEFF\u200B]*[=+\-@＝＋－＠\t\r]|^[\t\r]/

/**
 * A cell of a CSV file. An apostrophe before text that a spreadsheet would compute makes it show the text. Numbers stay
 * numbers.
 */
export function csvCell(value: string | number | null | undefined): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '')
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file with its line break. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]) => `${cells.map(csvCell).join(',')}\n`
