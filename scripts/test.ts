// npm test: checks, tests on a real PostgreSQL and the journeys that prove the main ways through, side by side.
// `npm run test:all` adds the tests of whole processes and the journeys tagged `@all`, and examines each screen at both
// widths in both themes. The last lines name the failures and the journeys that passed only on their second try, and
// give the totals. `--busy` keeps every core busy meanwhile.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findBrowser } from './browser.ts'
import { keepBusy } from './busy.ts'
import { runChecks } from './check.ts'
import { type Failure, failedJourneys, failedTests, flakyJourneys, tell } from './failures.ts'

type Count = { passed: number; failed: number; skipped: number }
type Group = { name: string; command: string; report: string; env?: Record<string, string> }
type Reading = { count: Count; failures: Failure[]; flaky?: Failure[] }

const isAll = process.argv.includes('--all')
const folder = mkdtempSync(join(tmpdir(), 'hearth-report-'))
const total: Count = { passed: 0, failed: 0, skipped: 0 }
const failures: Failure[] = []
const flaky: Failure[] = []

function add({ count, failures: more, flaky: unsure = [] }: Reading) {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  failures.push(...more)
  flaky.push(...unsure)
}

/** Runs a command and names its group before each line, because several groups write at once. */
function run(name: string, command: string, env: Record<string, string> = {}) {
  return new Promise<number | null>((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => console.log(`${name.padEnd(11)} ${line}`))
    child.on('close', resolve)
  })
}

/** A runner that leaves no report, or reports no test and no failure, counts as one failure. */
function verified(name: string, read: () => Reading, status: number | null): Reading {
  const broken = (error: string): Reading => ({
    count: { passed: 0, failed: 1, skipped: 0 },
    failures: [{ title: name, error }],
  })
  try {
    const reading = read()
    const { passed, failed } = reading.count
    if (failed > 0 || (passed > 0 && status === 0)) return reading
    return broken(`${name} ended with status ${status} and reports ${JSON.stringify(reading.count)}`)
  } catch (error) {
    return broken(`${name} ended with status ${status}, and its report cannot be read: ${error}`)
  }
}

async function runGroup({ name, command, report, env }: Group, read: (text: string) => Reading) {
  const began = performance.now()
  const status = await run(name, command, env)
  const reading = verified(name, () => read(readFileSync(report, 'utf8')), status)
  const { passed, failed } = reading.count
  console.log(`${failed ? 'FAILS' : 'holds'}  ${name}: ${passed} passed, ${failed} failed (${seconds(began)} s)`)
  add(reading)
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)

/** Runs projects of vitest.config.ts. */
function runTests(name: string, options: string) {
  const report = join(folder, `${name}.json`)
  const command = `vitest run ${options} --reporter=default --reporter=json --outputFile.json=${report}`
  return runGroup({ name, command, report }, (text) => {
    const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(text)
    const found = failedTests({ testResults })
    // A file that cannot run has no failed test of its own.
    const failed = Math.max(numFailedTests, found.length)
    return { count: { passed, failed, skipped: numPendingTests + numTodoTests }, failures: found }
  })
}

function runJourneys() {
  const report = join(folder, 'journeys.json')
  const command = isAll ? 'playwright test' : 'playwright test --grep-invert @all'
  const env = { E2E_REPORT: report, ...(!isAll && { E2E_SHORT: '1' }) }
  return runGroup({ name: 'journeys', command, report, env }, (text) => {
    const said = JSON.parse(text)
    const { expected, unexpected, flaky, skipped } = said.stats
    const count = { passed: expected + flaky, failed: unexpected, skipped }
    return { count, failures: failedJourneys(said), flaky: flakyJourneys(said) }
  })
}

async function check() {
  const checks = await runChecks()
  add({ count: { passed: checks.passed, failed: checks.failures.length, skipped: 0 }, failures: checks.failures })
}

/**
 * Keeps two cores busy: journeys and components wait for pages, and fault tests wait for processes to die, so the other
 * groups take the time they leave. All three long groups at once would take a tenth longer, because they wait for each
 * other.
 */
async function runAll() {
  findBrowser()
  const isBusy = process.argv.includes('--busy')
  if (isBusy) keepBusy()
  const began = performance.now()
  const faults = isAll ? runTests('faults', '--project faults --maxWorkers=1') : null
  await run('build', 'node scripts/build-web.ts --quick')
  const others = async () => {
    await check()
    await runTests('unit', '--project unit')
    await runTests('integration', '--project integration')
  }
  const journeys = runJourneys()
  // What starts from here on inherits it: journeys go first, and their tests wait for less. Beside a load, which keeps
  // its priority, it would hardly run.
  if (!isBusy) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await Promise.all([journeys, runTests('components', '--project components'), others(), faults])
  console.log(`\nAll in ${seconds(began)} s`)
}

try {
  await runAll()
} catch (error) {
  add({ count: { passed: 0, failed: 1, skipped: 0 }, failures: [{ title: 'npm test', error: String(error) }] })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (flaky.length) console.log(tell(flaky, 'FLAKY'))
if (failures.length) console.log(tell(failures))
for (const { title } of failures) console.log(`\nfailed: ${title}`)
for (const { title } of flaky) console.log(`\nflaky: ${title}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed ? 1 : 0)
