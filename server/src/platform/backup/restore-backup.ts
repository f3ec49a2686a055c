import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Env } from '../config/env.ts'
import { embeddedMajor } from '../db/embedded.ts'
import { readMigrations } from '../db/migrate.ts'
import { foreign, unpack } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import type { BackupKeys } from './keys.ts'
import type { BackupHeader, BackupManifest } from './manifest.ts'
import { claimFolder, giveToServer, giveUp, moveIntoPlace } from './restore-folder.ts'
import { isSealed, unseal } from './sealing.ts'

export type RestoreWork = {
  env: Env
  /** The archive. */
  content: Readable
  keys: BackupKeys
  onBytes?: (bytes: number) => void
  /** Applies to the restored installation what must not come back. */
  afterwards: (restored: Env, manifest: BackupManifest) => Promise<unknown>
}

/** How a file begins that zstd has compressed. */
const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Decrypts a stream that begins like one of age. @throws when it is none of ours */
async function opened(content: Readable, keys: BackupKeys): Promise<Readable> {
  const chunks = content[Symbol.asyncIterator]()
  const { value: first = Buffer.alloc(0) } = await chunks.next()
  async function* again() {
    yield first
    yield* chunks
  }
  const whole = Readable.from(again(), { objectMode: false })
  if (isSealed(first)) return unseal(keys, whole)
  if (!first.subarray(0, zstdMark.length).equals(zstdMark)) throw foreign()
  return whole
}

/** @throws when this release cannot restore the backup here */
function accepts(work: RestoreWork, major: string) {
  const { env } = work
  const migrations = readMigrations().map(({ name }) => name)
  return ({ lastMigration, version, made, postgres, secret }: BackupHeader) => {
    const of = `The backup of ${made} is of version ${version}`
    if (!migrations.includes(lastMigration))
      throw new BackupError(`${of}, which is newer than this one. Restore it with that version, or a newer one.`)
    if (postgres !== major)
      throw new BackupError(
        `${of} with PostgreSQL ${postgres}, and this one has PostgreSQL ${major}. Restore it with that version.`,
      )
    const hasSecret = existsSync(join(env.DATA_DIR, 'secret'))
    if (secret === 'copied' && hasSecret)
      throw new BackupError(`${env.DATA_DIR}/secret exists, and the backup has it too. Move it away.`)
    if (secret !== 'copied' && !hasSecret && !env.SECRET)
      throw new BackupError(
        `The backup does not have the secret. Put the file that you kept at ${env.DATA_DIR}/secret, or set SECRET.`,
      )
  }
}

async function fillFolder(work: RestoreWork, folder: string, major: string): Promise<BackupManifest> {
  const { env, keys, onBytes, afterwards } = work
  const content = await opened(work.content, keys)
  const manifest = await unpack(content, { folder, onHeader: accepts(work, major), ...(onBytes && { onBytes }) })
  const kept = join(env.DATA_DIR, 'secret')
  if (existsSync(kept)) copyFileSync(kept, join(folder, 'secret'))
  await giveToServer(folder)
  await afterwards({ ...env, DATA_DIR: folder }, manifest)
  // PostgreSQL has made its own files safe; the photos are not yet.
  spawnSync('sync')
  return manifest
}

/**
 * Restores a backup of an embedded installation into an empty data folder. Nothing starts there before all is in place.
 * @returns its manifest; null when an earlier restore had only to be put in place
 * @throws when the backup is not whole, or does not belong here; the folder is empty as before then
 */
export async function restoreBackup(work: RestoreWork): Promise<BackupManifest | null> {
  const { DATA_DIR } = work.env
  const major = await embeddedMajor()
  const folder = await claimFolder(DATA_DIR)
  try {
    const manifest = folder === null ? null : await fillFolder(work, folder, major)
    moveIntoPlace(DATA_DIR)
    return manifest
  } catch (error) {
    giveUp(DATA_DIR)
    throw error
  } finally {
    work.content.destroy()
  }
}
