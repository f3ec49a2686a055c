import { parseArgs } from 'node:util'
import * as z from 'zod'
import { type Env, readEnv } from '../platform/config/env.ts'
import { examine } from './doctor/examine.ts'
import { type Finding, failure } from './doctor/finding.ts'

const usage = `npm run doctor [-- --json]

Examines the installation that the settings describe, and changes nothing. Ends with 0 when all is well, 1 with a failure,
2 with warnings alone.`

const marks = { ok: 'ok      ', warning: 'warning ', failure: 'FAILURE ' }

function readSettings(): Env | Finding[] {
  try {
    return readEnv({ ...process.env, LOG_LEVEL: 'silent' })
  } catch (error) {
    return [failure('settings', z.prettifyError(error as z.ZodError), 'Correct them; .env.example explains each.')]
  }
}

const lineOf = ({ about, state, says, remedy }: Finding) =>
  `${marks[state]}${about.padEnd(16)} ${says}${remedy ? `\n${' '.repeat(25)}→ ${remedy}` : ''}`

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
  const settings = readSettings()
  const found = Array.isArray(settings) ? settings : await examine(settings)
  console.log(values.json ? JSON.stringify(found, null, 2) : found.map(lineOf).join('\n'))
  if (found.some(({ state }) => state === 'failure')) process.exitCode = 1
  else if (found.some(({ state }) => state === 'warning')) process.exitCode = 2
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`)
  process.exitCode = 1
}
