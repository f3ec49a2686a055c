// Reports of a real Playwright, on journeys that need no browser.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { failedJourneys, flakyJourneys, type JourneyReport, tell } from './failures.ts'

// Inside the checkout, where Playwright's package is found.
const folder = mkdtempSync(join(import.meta.dirname, '..', 'test-results-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const journeys = `import { expect, test } from '@playwright/test'
test('Holds', () => {})
test('Holds on its second try', ({}, { retry }) => expect(retry, 'the second try').toBe(1))
test('Never holds', () => expect('what is there').toBe('what should be'))
`
// Without a folder of its own, Playwright would empty the one at the root of the package, where another run may write.
const config = `export default {
  testDir: '.',
  outputDir: 'output',
  retries: 1,
  workers: 1,
  reporter: [['json', { outputFile: 'report.json' }]],
}`

function reportOf(text: string) {
  writeFileSync(join(folder, 'some.test.ts'), text)
  writeFileSync(join(folder, 'playwright.config.ts'), config)
  const { status } = spawnSync('playwright', ['test', '-c', folder])
  return { status, report: JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as JourneyReport }
}

it('A journey that holds on its second try is told apart from one that fails', () => {
  const { status, report } = reportOf(journeys)
  expect(status).toBe(1)
  expect(failedJourneys(report).map(({ title }) => title)).toEqual(['some.test.ts:4 Never holds'])
  expect(flakyJourneys(report).map(({ title }) => title)).toEqual(['some.test.ts:3 Holds on its second try'])
  expect(tell(flakyJourneys(report), 'FLAKY')).toMatch(/^\s*FLAKY {2}some\.test\.ts:3 .*the second try/s)
})

it('Errors outside of journeys are failures', () => {
  const { report } = reportOf(`throw new Error('no journey here')`)
  expect(failedJourneys(report)).toMatchObject([
    { title: 'Playwright', error: expect.stringContaining('no journey here') },
  ])
})

it('A failure is told without its page when the file of the page is gone', () => {
  const attachments = [{ name: 'error-context', path: join(folder, 'gone.md') }]
  const results = [{ errors: [{ message: 'no such button' }], attachments }]
  const specs = [
    { title: 'Likes', file: 'likes.test.ts', line: 3, tags: [], tests: [{ status: 'unexpected', results }] },
  ]
  expect(failedJourneys({ suites: [{ specs }], errors: [] })).toEqual([
    { title: 'likes.test.ts:3 Likes', error: expect.stringContaining('no such button') },
  ])
})
