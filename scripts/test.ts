// npm test: the checks, the tests on a real PostgreSQL and the journeys in a real browser; one line adds them up.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { runChecks } from './check.ts'
import { type Failure, failedJourneys, failedTests, tell } from './failures.ts'

type Count = { passed: number; failed: number; skipped: number }
const folder = mkdtempSync(join(tmpdir(), 'hearth-report-'))
const failures: Failure[] = []

function run(command: string, env: Record<string, string> = {}) {
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } }).status
}

/** A runner that ended without a report, or without running anything, counts as one failure: silence proves nothing. */
function count(name: string, read: () => Count, status: number | null): Count {
  try {
    const result = read()
    const silent = result.passed + result.failed === 0 || (status !== 0 && result.failed === 0)
    if (silent) console.error(`${name} ended with status ${status} and says: ${JSON.stringify(result)}`)
    return silent ? { ...result, failed: result.failed + 1 } : result
  } catch {
    console.error(`${name} left no report.`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function integration(): Count {
  const report = join(folder, 'vitest.json')
  const status = run(`vitest run --reporter=default --reporter=json --outputFile.json=${report}`)
  return count('vitest', () => {
    const said = JSON.parse(readFileSync(report, 'utf8'))
    failures.push(...failedTests(said))
    return { passed: said.numPassedTests, failed: said.numFailedTests, skipped: said.numPendingTests + said.numTodoTests }
  }, status) // biome-ignore format: the call reads better in one piece
}

function journeys(): Count {
  const report = join(folder, 'playwright.json')
  const status = run('playwright test', { E2E_REPORT: report })
  return count('playwright', () => {
    const said = JSON.parse(readFileSync(report, 'utf8'))
    failures.push(...failedJourneys(said))
    const { stats } = said
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  }, status) // biome-ignore format: as above
}

let total: Count = { passed: 0, failed: 0, skipped: 0 }
const add = (more: Count) => {
  total = {
    passed: total.passed + more.passed,
    failed: total.failed + more.failed,
    skipped: total.skipped + more.skipped,
  }
}
try {
  findBrowser()
  run('node scripts/build-web.ts')
  const checks = await runChecks()
  add({ passed: checks.passed, failed: checks.failures.length, skipped: 0 })
  failures.push(...checks.failures)
  add(integration())
  add(journeys())
} catch (error) {
  console.error((error as Error).message)
  add({ passed: 0, failed: 1, skipped: 0 })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (failures.length) console.log(tell(failures))
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed ? 1 : 0)
