import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { serverVersion } from '../db/server-version.ts'
import { BackupError } from './backup-error.ts'
import { dumpFolder } from './dump-database.ts'
import type { BackupManifest } from './manifest.ts'
import { findTool, startTool } from './postgres-tools.ts'

/** While this table exists, no server starts on the database. */
const mark = 'public.restore_unfinished'

async function withClient<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return work(client).finally(() => client.end())
}

const exists = async (client: pg.Client, table: string): Promise<boolean> =>
  (await client.query('select to_regclass($1) is not null as there', [table])).rows[0].there

/** @throws while a restore into this database is not complete */
export const refuseUnfinishedDatabase = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    if (await exists(client, mark))
      throw new BackupError('A restore into this database was not completed. Run it again, or create it anew.')
  })

/** The pg_restore of a restore that was killed goes on, once it has read all: it may build indexes for long. */
async function refuseOther(client: pg.Client) {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'pg_restore'`,
  )
  if (rowCount)
    throw new BackupError('Another restore into this database is on its way. Wait until it has ended.', 'busy')
}

/** Marks an empty database. @returns whether it has this backup already, from a restore that was killed later */
async function claim(client: pg.Client, { checksums }: BackupManifest): Promise<boolean> {
  const hasTables = await exists(client, 'schema_migrations')
  if (!(await exists(client, mark))) {
    const { rowCount } = await client.query(`select from pg_class where relkind = 'r'
      and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast') limit 1`)
    if (rowCount) throw new BackupError('The database is not empty. Create a new one, and set DATABASE_URL to it.')
    await client.query(`create table ${mark} as select $1::text as checksums`, [checksums])
    return false
  }
  const { rows } = await client.query<{ checksums: string }>(`select checksums from ${mark}`)
  if (hasTables && rows[0]?.checksums !== checksums)
    throw new BackupError('The database has a part of another backup. Create a new one, and set DATABASE_URL to it.')
  await client.query(`update ${mark} set checksums = $1`, [checksums])
  return hasTables
}

async function* partsIn(folder: string): AsyncGenerator<Buffer> {
  for (const part of readdirSync(folder).sort()) yield* createReadStream(join(folder, part))
}

/**
 * Restores the dump of an unpacked backup into an empty database, all of it or nothing. No server starts there before
 * `release`.
 */
export async function loadDump(databaseUrl: string, folder: string, manifest: BackupManifest): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await refuseOther(client)
    if (await claim(client, manifest)) return
    // A dump has no roles, and grants to this one.
    await client.query(`do $$ begin create role hearth_app nologin; exception when duplicate_object then null; end $$`)
    await client.query(`do $$ begin execute format('grant hearth_app to %I', current_user); end $$`)
    const program = findTool('pg_restore', Math.max(await serverVersion(client), Number(manifest.postgres)))
    const args = ['--single-transaction', '--exit-on-error', '--no-owner']
    const restore = startTool(program, databaseUrl, args)
    await pipeline(Readable.from(partsIn(join(folder, dumpFolder)), { objectMode: false }), restore.input).catch(
      () => {},
    )
    await restore.ended
  })
}

/** Lets servers start on the database. */
export const release = (databaseUrl: string) =>
  withClient(databaseUrl, (client) => client.query(`drop table if exists ${mark}`)).then(() => {})
