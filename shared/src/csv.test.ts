import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', ' =', '\n='])(
  'A cell that begins with %j is no formula to a spreadsheet',
  (start) => {
    expect(csvLine([`${start}HYPERLINK("//x")`]).replace(/^"/, '')).toMatch(/^'/)
  },
)

it('A cell keeps other text and numbers, and quotes the characters that would end it', () => {
  expect(csvLine(['D-1', 'a = b', -5, null, 'He said "no", twice'])).toBe('D-1,a = b,-5,,"He said ""no"", twice"\n')
})
