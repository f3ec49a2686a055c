/**
 * The row of a statement that always has one, such as a count.
 * @throws when it has none
 */
export function oneRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A statement that always has a row had none.')
  return row
}
