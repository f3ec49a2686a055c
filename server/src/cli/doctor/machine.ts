import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import type { Env } from '../../platform/config/env.ts'
import { missingSettings, warningsFor } from '../../platform/config/production.ts'
import { type Finding, failure, ok, warning } from './finding.ts'

const gigabyte = 1e9
/** Below the first PostgreSQL may stop within hours, below the second a backup beside the data may not fit. */
const leastFree = { failure: gigabyte, warning: 5 * gigabyte }
/** What the container's file allows, and enough for a small community. */
const leastMemory = 1.5 * gigabyte

const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`

export function examineSettings(env: Env): Finding[] {
  const found = [
    ...missingSettings(env, { demo: false }).map((says) => failure('settings', says, 'Set it, and start again.')),
    ...warningsFor(env).map((says) => warning('settings', says, 'Change the setting, or close the port.')),
  ]
  const mode = env.production ? 'production' : 'not production: mails are kept and the API is described'
  return found.length ? found : [ok('settings', `They are complete (${mode}).`)]
}

export function examineProxy({ BASE_URL, TRUST_PROXY, production }: Env): Finding {
  if (!production || !BASE_URL.startsWith('https:')) return ok('proxy', 'None is needed for this address.')
  if (TRUST_PROXY !== undefined) return ok('proxy', `Its headers are read (TRUST_PROXY=${TRUST_PROXY}).`)
  return warning(
    'proxy',
    'TRUST_PROXY is not set, so all members seem to have the address of the proxy and share its limits.',
    'Set TRUST_PROXY to the address of the proxy, or to the number of proxies.',
  )
}

export async function examineDisk({ DATA_DIR }: Env): Promise<Finding> {
  if (!existsSync(DATA_DIR))
    return warning('disk', `DATA_DIR (${DATA_DIR}) does not exist yet.`, 'Start Hearth, or set DATA_DIR.')
  const { bavail, bsize } = await statfs(DATA_DIR)
  const free = bavail * bsize
  const says = `${inGigabytes(free)} are free at DATA_DIR.`
  const remedy = 'Make room, or move DATA_DIR to a larger disk while Hearth is stopped.'
  if (free < leastFree.failure) return failure('disk', says, remedy)
  return free < leastFree.warning ? warning('disk', says, remedy) : ok('disk', says)
}

export function examineMemory(): Finding {
  const says = `The machine has ${inGigabytes(totalmem())}.`
  return totalmem() < leastMemory ? warning('memory', says, 'Give it 2 GB.') : ok('memory', says)
}
