import { parseArgs } from 'node:util'
import { run } from '../../server/src/cli/run.ts'
import { ensureDemo } from './demo.ts'

const usage = 'npm run demo takes --members N: how many test members to have, from 1 to 100000 (600 by default).'

/** @throws when an argument is invalid */
function readCount(): number {
  const { values } = parseArgs({ options: { members: { type: 'string', default: '600' } } })
  const count = Number(values.members)
  if (!Number.isInteger(count) || count < 1 || count > 100_000) throw new Error(usage)
  return count
}

let count = 0
try {
  count = readCount()
} catch {
  console.error(usage)
  process.exit(1)
}
await run((services) => ensureDemo(services, count))
