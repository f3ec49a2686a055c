import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Env } from '../config/env.ts'
import { embeddedMajor, startEmbedded } from '../db/embedded.ts'
import { readMigrations } from '../db/migrate.ts'
import { foreign, unpack } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import type { BackupKeys } from './keys.ts'
import { loadDump, release } from './load-dump.ts'
import type { BackupHeader, BackupManifest } from './manifest.ts'
import { findTool } from './postgres-tools.ts'
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
const longestMark = 32

/** Decrypts a stream that begins like one of age. @throws when it is none of ours */
async function opened(content: Readable, keys: BackupKeys): Promise<Readable> {
  const chunks = content[Symbol.asyncIterator]()
  let first = Buffer.alloc(0)
  // The first chunk of a network may be shorter than a mark.
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    first = Buffer.concat([first, next.value])
    if (first.length >= longestMark) break
  }
  async function* again() {
    yield first
    yield* chunks
  }
  const whole = Readable.from(again(), { objectMode: false })
  if (isSealed(first)) return unseal(keys, whole)
  if (!first.subarray(0, zstdMark.length).equals(zstdMark)) throw foreign()
  return whole
}

/** What a copy of files cannot do, a dump can. */
const byDump = 'make another one there with `npm run backup -- --dump`'

function refuseDatabase({ env }: RestoreWork, { database, postgres }: BackupHeader, of: string, major: string) {
  if (database === 'dump' && !env.DATABASE_URL) findTool('pg_restore', Math.max(Number(major), Number(postgres)))
  if (database === 'embedded' && env.DATABASE_URL)
    throw new BackupError(`${of} with the embedded PostgreSQL. Leave DATABASE_URL out, or ${byDump}.`)
  if (database === 'embedded' && postgres !== major)
    throw new BackupError(
      `${of} with PostgreSQL ${postgres}, and this one has PostgreSQL ${major}. Restore it with that version, or ${byDump}.`,
    )
}

function refuseSecret({ env }: RestoreWork, { secret }: BackupHeader) {
  const hasSecret = existsSync(join(env.DATA_DIR, 'secret'))
  if (secret === 'copied' && hasSecret)
    throw new BackupError(`${env.DATA_DIR}/secret exists, and the backup has it too. Move it away.`)
  if (secret !== 'copied' && !hasSecret && !env.SECRET)
    throw new BackupError(
      `The backup does not have the secret. Put the file that you kept at ${env.DATA_DIR}/secret, or set SECRET.`,
    )
}

/** @throws when this release cannot restore the backup here */
function accepts(work: RestoreWork, major: string) {
  const migrations = readMigrations().map(({ name }) => name)
  return (header: BackupHeader) => {
    const of = `The backup of ${header.made} is of version ${header.version}`
    if (!migrations.includes(header.lastMigration))
      throw new BackupError(`${of}, which is newer than this one. Restore it with that version, or a newer one.`)
    refuseDatabase(work, header, of, major)
    refuseSecret(work, header)
  }
}

async function loadIntoNewCluster(folder: string, manifest: BackupManifest) {
  const { url, stop } = await startEmbedded(folder)
  try {
    await loadDump(url, folder, manifest)
    await release(url)
  } finally {
    await stop()
  }
}

async function fillFolder(work: RestoreWork, folder: string, major: string): Promise<BackupManifest> {
  const { env, keys, onBytes, afterwards } = work
  const content = await opened(work.content, keys)
  const manifest = await unpack(content, { folder, onHeader: accepts(work, major), ...(onBytes && { onBytes }) })
  const kept = join(env.DATA_DIR, 'secret')
  if (existsSync(kept)) copyFileSync(kept, join(folder, 'secret'))
  await giveToServer(folder)
  if (env.DATABASE_URL) await loadDump(env.DATABASE_URL, folder, manifest)
  else if (manifest.database === 'dump') await loadIntoNewCluster(folder, manifest)
  await afterwards({ ...env, DATA_DIR: folder }, manifest)
  // PostgreSQL has made its own files safe; the photos are not yet.
  spawnSync('sync')
  return manifest
}

/**
 * Restores a backup into an empty data folder and, with DATABASE_URL, an empty database. Nothing starts there before all
 * is in place.
 * @returns its manifest; null when an earlier restore had only to be put in place
 * @throws when the backup is not whole, or does not belong here; the folder is empty as before then
 */
export async function restoreBackup(work: RestoreWork): Promise<BackupManifest | null> {
  const { DATA_DIR, DATABASE_URL } = work.env
  const major = await embeddedMajor()
  const folder = await claimFolder(DATA_DIR)
  try {
    const manifest = folder === null ? null : await fillFolder(work, folder, major)
    await moveIntoPlace(DATA_DIR, async () => {
      if (DATABASE_URL) await release(DATABASE_URL)
    })
    return manifest
  } catch (error) {
    giveUp(DATA_DIR)
    throw error
  } finally {
    work.content.destroy()
  }
}
