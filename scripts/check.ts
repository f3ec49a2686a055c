// Everything that can be known without running the product. The same here and in CI; says what does not hold.
import { spawn } from 'node:child_process'
import type { Failure } from './failures.ts'

type Check = { name: string; command: string }

// One thread each: several check the same types again, which takes twice the processor time and no less time.
const types = 'tsc --singleThreaded -p'
/** Runs before the other checks: it updates a stale route tree, which the type checks read. */
const routes: Check = { name: 'routes', command: 'node scripts/routes.ts' }
const checks: Check[] = [
  { name: 'types: server, shared, bench', command: `${types} server` },
  { name: 'types: journeys', command: `${types} e2e` },
  { name: 'types: web', command: `${types} web` },
  { name: 'lint and format', command: 'biome ci --error-on-warnings --colors=off' },
  { name: 'directions and cycles', command: 'node scripts/directions.ts' },
  { name: 'unused files, exports, dependencies', command: 'knip --no-progress' },
  // What nothing but tests reach is a development dependency, which a start does not install.
  { name: 'dependencies that a start installs', command: 'knip --no-progress --production --dependencies' },
  { name: 'licences', command: 'node scripts/licences.ts' },
  { name: 'database types', command: 'node scripts/db-types.ts --verify' },
  { name: 'landed migrations', command: 'node scripts/migrations.ts' },
  { name: 'databases of released versions', command: 'node scripts/released-versions.ts' },
  { name: 'regular expressions', command: 'node scripts/expressions.ts' },
  { name: 'locales', command: 'node scripts/locales.ts' },
  { name: 'journeys of test:all', command: 'node scripts/journey-tags.ts' },
  { name: 'help', command: 'node scripts/help.ts' },
  { name: 'spacing and radius', command: 'node scripts/spacing.ts' },
  { name: 'citations', command: 'node scripts/citations.ts' },
  { name: 'commit subjects', command: 'node scripts/commits.ts' },
]

function run({ name, command }: Check) {
  return new Promise<Failure | undefined>((resolve) => {
    const began = Date.now()
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => {
      const passed = code === 0
      console.log(`${passed ? 'holds' : 'FAILS'}  ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
      if (!passed) console.log(output)
      resolve(passed ? undefined : { title: name, error: output })
    })
  })
}

/** Runs every check, two at a time. @returns how many held, and what those say that did not */
export async function runChecks() {
  const results = [await run(routes)]
  const waiting = [...checks]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await run(next))
  }
  await Promise.all([worker(), worker()])
  const failures = results.filter((failure) => failure !== undefined)
  return { passed: results.length - failures.length, failures }
}

if (import.meta.main) {
  const { passed, failures } = await runChecks()
  console.log(`${passed} held, ${failures.length} did not`)
  process.exit(failures.length ? 1 : 0)
}
