import { expect, test } from 'vitest'
import { isolated } from './direction.ts'

test('Words that run from right to left are isolated from the sentence around them, others stay', () => {
  for (const text of ['سارة خ.', 'שלום', 'Sara سارة', 'ࠀࠁ', 'ދިވެހި']) expect(isolated(text)).toBe(`\u2068${text}\u2069`)
  for (const text of ['Zoë', 'ศิริพร', 'សុខា', 'Иван', '30', '🌻', '']) expect(isolated(text)).toBe(text)
})
