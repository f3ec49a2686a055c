// npm run test:changed: the tests that reach what differs from the published main branch, uncommitted changes included.
import { spawnSync } from 'node:child_process'
import { vitestRuns } from './test-selection.ts'

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
const read = (command: string, args: string[]) => spawnSync(command, args, { encoding: 'utf8' })

/** Where this work left the main branch: a clone compares with the one it was cloned from. */
function baseCommit(): string {
  for (const branch of ['origin/main', 'main']) {
    const { status, stdout } = read('git', ['merge-base', 'HEAD', branch])
    if (status === 0) return stdout.trim()
  }
  throw new Error('There is no main branch to compare with.')
}

const base = baseCommit()
const filesOf = (command: string[]) => read('git', command).stdout.split('\n').filter(Boolean)
const files = [...filesOf(['diff', '--name-only', base]), ...filesOf(['ls-files', '--others', '--exclude-standard'])]
const tests = vitestRuns(files, base).map((options) => run('vitest', options))
// Listing starts no server, which takes most of a minute.
const selection = ['test', `--only-changed=${base}`, '--pass-with-no-tests']
const hasJourneys = !/Total: 0 tests/.test(read('playwright', [...selection, '--list']).stdout)
const journeys = hasJourneys ? run('playwright', selection) : 0
process.exit(Math.max(...tests, journeys))
