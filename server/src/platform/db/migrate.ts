import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { applyProjection } from './apply-projection.ts'
import { type Applied, adoptBaseline, appliedMigrations, type Migration } from './baseline.ts'

const folder = join(import.meta.dirname, 'migrations')
// An arbitrary number, equal in all processes: the second one waits for the first.
const lock = 4_832_115

/** All migrations in the order of their numbers. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}

const editedMessage = (name: string) =>
  `Migration ${name} was edited after this database applied it. Restore the file and put the change into a new ` +
  'migration. Only if it has not landed yet: delete the data folder, and start again.'

/** An older version would write what a newer one no longer expects. */
async function refuseNewer(client: pg.Client, migrations: Migration[]) {
  const own = new Set(migrations.map(({ name }) => name))
  const newer = (await appliedMigrations(client)).filter((name) => !own.has(name))
  if (newer.length)
    throw new Error(
      `A newer version of Hearth has migrated this database (${newer.at(-1)}). Start that version, or restore the ` +
        'backup from before it.',
    )
}

/** All in one transaction: when it fails or is killed, the version from before still starts. */
async function apply(client: pg.Client, migrations: Migration[]) {
  await client.query('begin')
  for (const { name, sql, hash } of migrations) {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
  }
  await client.query('commit')
}

/** @throws when a migration was edited after the database applied it */
function pendingOf(migrations: Migration[], records: Applied[]): Migration[] {
  const known = new Map(records.map(({ name, hash }) => [name, hash]))
  const edited = migrations.find(({ name, hash }) => known.has(name) && known.get(name) !== hash)
  if (edited) throw new Error(editedMessage(edited.name))
  return migrations.filter(({ name }) => !known.has(name))
}

/** Asks again and again: a statement that waits would hold up the indexes that the first process builds online. */
async function waitForOthers(client: pg.Client) {
  const isFirst = async () =>
    (await client.query<{ first: boolean }>('select pg_try_advisory_lock($1) as first', [lock])).rows[0]?.first
  while (!(await isFirst())) await setTimeout(100)
}

const newestOf = (migrations: Migration[]) => migrations.at(-1)?.name ?? ''
const isNewest = (migrations: Migration[]) => newestOf(migrations) >= newestOf(readMigrations())

type Options = {
  /** By default those of this version. */
  migrations?: Migration[]
  /** Is awaited before the migrations of a database that is in use, by the one process that migrates it. */
  beforeUpgrade?: () => Promise<void>
}

/**
 * Migrates the database to the newest schema, and the search projection after it, under a lock so that several processes
 * may start together.
 * @returns the names of the files applied now
 * @throws when an applied file was edited, the database is of a newer version or from before the baseline, or a statement
 * fails
 */
export async function migrate(databaseUrl: string, options: Options = {}): Promise<string[]> {
  const { migrations = readMigrations(), beforeUpgrade } = options
  // It is silent while a backup is made, and for as long as a statement takes.
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  await client.connect()
  try {
    await waitForOthers(client)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<Applied>('select name, hash from schema_migrations')
    const records = await adoptBaseline(client, rows, migrations)
    await refuseNewer(client, migrations)
    const pending = pendingOf(migrations, records)
    if (rows.length && pending.length) await beforeUpgrade?.()
    if (pending.length) await apply(client, pending)
    // Earlier migrations lack what the projection of this version reads.
    if (isNewest(migrations)) await applyProjection(client, newestOf(migrations))
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
