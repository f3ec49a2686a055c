import { expect, test } from 'vitest'
import { type Load, mergeFiles, type Part } from './merge-files.ts'

const fileCost = 10_000
const part = (name: string, size: number, ...imports: string[]): Part => ({ name, size, imports })
const load = (weight: number, ...parts: string[]): Load => ({ weight, parts: new Set(parts) })

const files = (parts: Part[], loads: Load[]) =>
  mergeFiles(parts, loads, fileCost)
    .map((names) => names.toSorted().join())
    .toSorted()

test('Parts with the same users become one file', () => {
  const parts = [part('a', 50_000), part('b', 60_000)]
  expect(files(parts, [load(1, 'a', 'b'), load(1, 'a', 'b')])).toEqual(['a,b'])
})

test('A part that is too large for those who do not use it stays in its own file', () => {
  const loads = [load(1, 'a', 'b'), load(1, 'a')]
  expect(files([part('a', 50_000), part('b', 2_000)], loads)).toEqual(['a,b'])
  expect(files([part('a', 50_000), part('b', 20_000)], loads)).toEqual(['a', 'b'])
})

test('What counts more keeps its files small', () => {
  const parts = [part('a', 50_000), part('b', 8_000)]
  expect(files(parts, [load(1, 'a', 'b'), load(1, 'a')])).toEqual(['a,b'])
  expect(files(parts, [load(1, 'a', 'b'), load(2, 'a')])).toEqual(['a', 'b'])
})

test('The price of a part is with all that it needs', () => {
  const loads = [load(1, 'a', 'b', 'c'), load(1, 'a')]
  expect(files([part('a', 50_000), part('b', 2_000), part('c', 4_000)], loads)).toEqual(['a,b,c'])
  expect(files([part('a', 50_000), part('b', 2_000, 'c'), part('c', 40_000)], loads)).toEqual(['a', 'b,c'])
})

test('No two files need each other', () => {
  const parts = [part('a', 1_000, 'b'), { ...part('b', 1_000, 'c'), isAlone: true }, part('c', 1_000)]
  expect(files(parts, [load(1, 'a', 'b', 'c')])).toEqual(['a', 'b', 'c'])
})

test('A screen keeps the file that its import names', () => {
  const parts = [{ ...part('screen', 1_000, 'a'), isAlone: true }, part('a', 1_000)]
  expect(files(parts, [load(1, 'screen', 'a')])).toEqual(['a', 'screen'])
})
