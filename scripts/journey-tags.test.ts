import { expect, it } from 'vitest'
import { type Journey, problemsOf } from './journey-tags.ts'

const journey = (file: string, tags: string[] = []): Journey => ({ title: 'A member likes', file, line: 3, tags })
const inGate = journey('likes.test.ts')
const covered = (by: string | undefined) =>
  problemsOf(
    [inGate, journey('more.test.ts', ['all'])],
    () => by,
    () => true,
  )

it('A journey of test:all names a test of npm test that covers it', () => {
  expect(covered('server/src/people/likes/likes.test.ts')).toEqual([])
  expect(covered('e2e/likes.test.ts')).toEqual([])
})

it('A journey of test:all is refused without a covering test, or with one that npm test does not run', () => {
  expect(covered(undefined)).toHaveLength(1)
  expect(problemsOf([journey('more.test.ts', ['all'])], () => 'gone.test.ts')).toHaveLength(1)
  expect(covered('e2e/more.test.ts')).toHaveLength(1)
  expect(covered('bench/privacy/attack.test.ts')).toHaveLength(1)
})

it('A title of more than 100 characters is refused; the tag does not count', () => {
  const titled = (title: string) => problemsOf([{ ...journey('more.test.ts'), title }])
  expect(titled(`${'a'.repeat(100)} @all`)).toEqual([])
  expect(titled('a'.repeat(101))).toHaveLength(1)
})
