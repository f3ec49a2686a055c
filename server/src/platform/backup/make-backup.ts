import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Env } from '../config/env.ts'
import { appliedMigrations } from '../db/baseline.ts'
import { serverVersion } from '../db/server-version.ts'
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts'
import { BackupError } from './backup-error.ts'
import { backupName } from './backup-name.ts'
import { isCopied } from './cluster-files.ts'
import { copyCluster } from './copy-cluster.ts'
import { dumpDatabase } from './dump-database.ts'
import { type BackupKeys, canSeal } from './keys.ts'
import { archiveFormat, type BackupHeader, type BackupManifest, headerName, manifestName } from './manifest.ts'
import { seal } from './sealing.ts'
import type { BackupTarget } from './target.ts'
import { bytesBelow, walk } from './walk.ts'

export type Stage = 'database' | 'end of the database' | 'photos' | 'done'
/** Is told how far a backup is, and awaited between its stages. */
export type Progress = { bytes?(done: number, total: number): void; stage?(stage: Stage): Promise<void> }

export type BackupWork = {
  env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'S3_BUCKET' | 'SECRET'>
  /** The connection of `claimBackup`. */
  client: pg.Client
  target: BackupTarget
  keys: BackupKeys
  version: string
  made: Date
  /** Photos are left out: what they are copied for does not change them. */
  withoutPhotos?: boolean
  progress?: Progress
  /** Stops it. */
  signal?: AbortSignal
}

/** Members' own copies of their data end after days, and hold what the rest has too. */
const isKept = (name: string) => !name.endsWith('/export.zip')
/** What the operator has written for this community. */
const operatorFiles = ['pages', 'help-lines.json']

async function addBelow(archive: ArchiveWriter, dataDir: string, name: string) {
  const path = join(dataDir, name)
  if (!existsSync(path)) return
  const { mtime } = statSync(path)
  if (!statSync(path).isDirectory()) return archive.addFile(name, { path, changed: mtime })
  await archive.addFolder(name)
  for await (const found of walk(path, isKept))
    if (!found.isFolder) await archive.addFile(`${name}/${found.name}`, found)
}

function photosOf({ env, withoutPhotos }: BackupWork): BackupHeader['photos'] {
  if (env.S3_BUCKET) return 'in the bucket'
  return withoutPhotos ? 'left in place' : 'copied'
}

async function headerOf(work: BackupWork): Promise<BackupHeader> {
  const { env, client, keys, version, made } = work
  const applied = await appliedMigrations(client)
  const hasSecret = canSeal(keys) && !env.SECRET && existsSync(join(env.DATA_DIR, 'secret'))
  return {
    format: archiveFormat,
    made: made.toISOString(),
    version,
    database: env.DATABASE_URL ? 'dump' : 'embedded',
    lastMigration: applied.at(-1)!,
    postgres: String(await serverVersion(client)),
    photos: photosOf(work),
    secret: hasSecret ? 'copied' : 'kept by the operator',
  }
}

/** What a restore needs besides the archive, as sentences. */
function keepOf({ env }: BackupWork, { photos, secret }: BackupHeader): string[] {
  const keep = []
  const file = join(env.DATA_DIR, 'secret')
  if (secret !== 'copied')
    keep.push(env.SECRET || !existsSync(file) ? 'The setting SECRET.' : `The file ${file}, which is not encrypted.`)
  if (photos === 'left in place') keep.push(`The folder ${join(env.DATA_DIR, 'photos')}.`)
  if (photos === 'in the bucket')
    keep.push(`The photos in the bucket ${env.S3_BUCKET}: turn on its versions, and keep them as long as backups.`)
  return keep
}

/** @returns the counts of the tables */
async function copyDatabase(archive: ArchiveWriter, { env, client, progress }: BackupWork) {
  if (env.DATABASE_URL) return dumpDatabase(client, archive, env.DATABASE_URL)
  const postgres = join(env.DATA_DIR, 'postgres')
  await archive.addBytes('postgres/password', readFileSync(join(postgres, 'password')))
  return copyCluster(client, archive, join(postgres, 'cluster'), async () => progress?.stage?.('end of the database'))
}

async function fill(archive: ArchiveWriter, work: BackupWork): Promise<BackupManifest> {
  const { env, progress } = work
  const header = await headerOf(work)
  await archive.addBytes(headerName, Buffer.from(`${JSON.stringify(header, null, 2)}\n`))
  await progress?.stage?.('database')
  const tables = await copyDatabase(archive, work)
  await progress?.stage?.('photos')
  // After the database: a photo without a row does no harm.
  const folders = header.photos === 'copied' ? ['photos', ...operatorFiles] : operatorFiles
  for (const name of folders) await addBelow(archive, env.DATA_DIR, name)
  if (header.secret === 'copied') await addBelow(archive, env.DATA_DIR, 'secret')
  const manifest = { ...header, ...(await archive.total()), tables, keep: keepOf(work, header) }
  await archive.end(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  return manifest
}

/** The bytes of the database that a backup is going to read, about. */
export async function databaseBytes({ env, client }: Pick<BackupWork, 'env' | 'client'>): Promise<number> {
  if (!env.DATABASE_URL) return bytesBelow(join(env.DATA_DIR, 'postgres', 'cluster'), isCopied)
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
  return Number(rows[0].bytes)
}

async function expectedBytes(work: BackupWork): Promise<number> {
  const photos = photosOf(work) === 'copied' ? await bytesBelow(join(work.env.DATA_DIR, 'photos'), isKept) : 0
  return photos + (await databaseBytes(work))
}

/** Writes the archive and its file at once. When one of them fails, it ends the other. */
async function writeArchive(work: BackupWork, name: string): Promise<BackupManifest> {
  const { target, keys, made, progress, signal } = work
  const total = await expectedBytes(work)
  let done = 0
  const archive = createArchiveWriter(made, (bytes) => {
    done += bytes
    progress?.bytes?.(done, total)
  })
  const stop = () => archive.fail(new BackupError('The backup was stopped. Nothing is left of it.'))
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  const written = target.write(name, canSeal(keys) ? await seal(keys, archive.output) : archive.output)
  const filled = fill(archive, work)
  for (const one of [written, filled]) one.catch((error: Error) => archive.fail(error))
  const [{ reason: failed, value: manifest }, { reason: unwritten }] = await settled(filled, written)
  signal?.removeEventListener('abort', stop)
  if (manifest && !unwritten) return manifest
  throw [failed, unwritten].find((error) => error instanceof BackupError) ?? failed ?? unwritten
}

type Settled<Value> = { value?: Value; reason?: unknown }
/** Both ends, whichever comes first. */
const settled = <One, Other>(one: Promise<One>, other: Promise<Other>) =>
  Promise.allSettled([one, other]) as Promise<[Settled<One>, Settled<Other>]>

/**
 * Makes a backup of the database, the photos and what the operator has written, while the server runs.
 * @returns its name and manifest
 * @throws when it could not be completed; nothing is left of it then
 */
export async function makeBackup(work: BackupWork): Promise<{ name: string; manifest: BackupManifest }> {
  const name = backupName(work.made, canSeal(work.keys))
  const release = await work.target.hold()
  try {
    const manifest = await writeArchive(work, name)
    await work.progress?.stage?.('done')
    return { name, manifest }
  } finally {
    release()
  }
}
