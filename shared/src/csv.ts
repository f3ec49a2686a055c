/** The start of a formula in a spreadsheet: a sign, also in full width, after characters that the spreadsheet trims. */
const formula = /^[\s\uFEFF\u200B]*[=+\-@＝＋－＠\t\r]/

/**
 * Formats a cell of a CSV file. Text that a spreadsheet would compute gets an apostrophe, so that the spreadsheet shows
 * it. Numbers stay numbers.
 */
function csvCell(value: string | number | null | undefined): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '')
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a line of a CSV file with its line break. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]) => `${cells.map(csvCell).join(',')}\n`
