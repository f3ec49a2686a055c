import * as z from 'zod'
import { BackupError, exitCodes } from '../platform/backup/backup-error.ts'
import { type Env, readEnv } from '../platform/config/env.ts'

/** @throws with every setting that is wrong */
export function readSettings(usage: string): Env {
  try {
    return readEnv({ ...process.env, LOG_LEVEL: 'warn', SLOW_STATEMENT_MS: '0' })
  } catch (error) {
    throw new BackupError(`A setting is wrong:\n${z.prettifyError(error as z.ZodError)}\n\n${usage}`, 'usage')
  }
}

const ofTheSystem: [RegExp, string][] = [
  [/Connection terminated|57P0\d|ECONNRE|EPIPE/, 'The database ended the connection. Try again when it runs.'],
  [
    /EACCES|EPERM/,
    'A file cannot be read or written. Run this as the user who runs Hearth, to whom the folder belongs.',
  ],
  [/EROFS/, 'The service may not write there: name the folder in ReadWritePaths= (docs/operations/backup.md).'],
]

/** A sentence that names what to do. The text of the system follows, because it names the file or the place. */
function sentenceOf(error: Error): string {
  if (error instanceof BackupError) return error.message
  const { code = '' } = error as NodeJS.ErrnoException
  const text = error.message.includes(code) ? error.message : `${code} ${error.message}`
  const known = ofTheSystem.find(([pattern]) => pattern.test(text))
  return known ? `${known[1]} (${text})` : text
}

/** Runs a command, and says in one sentence why it failed. */
export async function endWith(command: () => Promise<void>) {
  try {
    await command()
  } catch (error) {
    console.error(sentenceOf(error as Error))
    process.exitCode = error instanceof BackupError ? error.exitCode : exitCodes.failed
  }
}
