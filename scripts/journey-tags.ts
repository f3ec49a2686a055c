// Checks the titles of journeys, and those that `npm test` leaves to `npm run test:all`: above each stands the test of
// `npm test` that covers its rule.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Suite, specsOf } from './failures.ts'
import { isOnlyInTestAll } from './test-layers.ts'

export type Journey = { title: string; file: string; line: number; tags: string[] }

/** The test that the comment above a journey, or above the loop around it, names; undefined without one. */
function coveringTest({ file, line }: Journey): string | undefined {
  const above = readFileSync(join('e2e', file), 'utf8')
    .split('\n')
    .slice(0, line - 1)
  const paragraph = above.slice(above.lastIndexOf('') + 1).join('\n')
  return /^\s*\/\/ Covered by (\S+\.test\.tsx?)\.$/m.exec(paragraph)?.[1]
}

/** In a list of failures, a longer title hides what failed. */
const maxTitle = 100

const isLater = ({ tags }: Journey) => tags.includes('all')

const longTitles = (journeys: Journey[]) =>
  journeys
    .filter(({ title }) => title.replace(/ @all$/, '').length > maxTitle)
    .map(({ file, line, title }) => `${file}:${line} ${title}: the title is longer than ${maxTitle} characters`)

/** What is wrong with the titles and tags of journeys. */
export function problemsOf(journeys: Journey[], covering = coveringTest, exists = existsSync): string[] {
  const filesOfGate = new Set(journeys.filter((one) => !isLater(one)).map(({ file }) => `e2e/${file}`))
  const uncovered = journeys.filter(isLater).flatMap((journey) => {
    const test = covering(journey)
    const where = `${journey.file}:${journey.line} ${journey.title}`
    if (!test) return [`${where}: no comment "Covered by …test.ts." stands above it`]
    if (!exists(test)) return [`${where}: there is no ${test}`]
    if (isOnlyInTestAll(test)) return [`${where}: npm test does not run ${test}`]
    if (test.startsWith('e2e/') && !filesOfGate.has(test)) return [`${where}: npm test runs no journey of ${test}`]
    return []
  })
  return [...longTitles(journeys), ...uncovered]
}

function journeysOf(): Journey[] {
  const { stdout } = spawnSync('playwright', ['test', '--list', '--reporter=json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return (JSON.parse(stdout).suites as Suite[]).flatMap(specsOf)
}

if (import.meta.main) {
  const problems = problemsOf(journeysOf())
  for (const problem of problems) console.log(problem)
  process.exit(problems.length ? 1 : 0)
}
