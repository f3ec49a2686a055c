import * as z from 'zod'
import { BackupError, exitCodes } from '../platform/backup/backup-error.ts'
import { type Env, readEnv } from '../platform/config/env.ts'

/** @throws with every setting that is wrong */
export function readSettings(usage: string): Env {
  try {
    return readEnv({ ...process.env, LOG_LEVEL: 'warn' })
  } catch (error) {
    throw new BackupError(`A setting is wrong:\n${z.prettifyError(error as z.ZodError)}\n\n${usage}`, 'usage')
  }
}

/** Runs a command, and says in one sentence why it failed. */
export async function endWith(command: () => Promise<void>) {
  try {
    await command()
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = error instanceof BackupError ? error.exitCode : exitCodes.failed
  }
}
