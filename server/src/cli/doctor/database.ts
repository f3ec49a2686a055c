import { accessSync, constants } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { day, second } from '@hearth/shared/time'
import pg from 'pg'
import { lastBackup } from '../../platform/backup/last-backup.ts'
import { isBucket } from '../../platform/backup/open-target.ts'
import type { Env } from '../../platform/config/env.ts'
import { appliedMigrations } from '../../platform/db/baseline.ts'
import { connect } from '../../platform/db/connection.ts'
import { hasCluster, startEmbedded } from '../../platform/db/embedded.ts'
import { readMigrations } from '../../platform/db/migrate.ts'
import { serverVersion } from '../../platform/db/server-version.ts'
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts'

/** The first version whose features Hearth uses. */
const leastVersion = 18
/** A day and a half: a nightly backup was missed. */
const oldBackup = 1.5 * day
const wrongClock = 5 * second
/** A table with more dead rows than this, and a fifth of its rows, is vacuumed too seldom. */
const manyDead = 10_000

type Client = Pick<pg.Client, 'query'>

async function examineVersion(client: Client): Promise<Finding> {
  const version = await serverVersion(client)
  const says = `It answers, PostgreSQL ${version}.`
  return version < leastVersion
    ? failure('database', says, `Upgrade it to PostgreSQL ${leastVersion}.`)
    : ok('database', says)
}

async function examineMigrations(client: Client): Promise<Finding> {
  const applied = await appliedMigrations(client).catch((): string[] => [])
  const own = readMigrations().map(({ name }) => name)
  const newer = applied.filter((name) => !own.includes(name))
  const pending = own.filter((name) => !applied.includes(name))
  if (newer.length)
    return failure('migrations', `A newer version has applied ${newer.at(-1)}.`, 'Start that version, or a newer one.')
  if (pending.length)
    return warning('migrations', `${pending.length} wait for the next start.`, 'Make a backup, and start Hearth.')
  return ok('migrations', `All ${own.length} are applied.`)
}

async function examineClock(client: Client): Promise<Finding> {
  const { rows } = await client.query('select clock_timestamp() as now')
  const apart = Math.abs(Date.now() - rows[0].now.getTime())
  const says = `The database’s clock is ${(apart / 1000).toFixed(1)} s from this machine’s.`
  return apart > wrongClock
    ? failure('clock', says, 'Switch on time synchronization on both machines.')
    : ok('clock', says)
}

async function examineDeadRows(client: Client): Promise<Finding> {
  const { rows } = await client.query(
    `select relname as name, n_dead_tup::int as dead from pg_stat_user_tables
     where n_dead_tup > $1 and n_dead_tup > 0.2 * n_live_tup
     order by n_dead_tup desc`,
    [manyDead],
  )
  if (!rows.length) return ok('dead rows', 'No table has many.')
  const tables = rows.map(({ name, dead }) => `${name} (${dead})`).join(', ')
  return warning('dead rows', `${tables}.`, 'Raise autovacuum_vacuum_cost_limit, or run `vacuum` on them at night.')
}

/** Why a folder, or the one in which it would be made, cannot be written; undefined when it can. */
function unwritable(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const reason = reasonOf(error)
    return reason === 'ENOENT' ? unwritable(dirname(folder)) : reason
  }
}

async function examineBackup(url: string, { BACKUP_TO }: Env): Promise<Finding> {
  const refused = BACKUP_TO && !isBucket(BACKUP_TO) && unwritable(resolve(BACKUP_TO))
  if (refused)
    return failure(
      'backup',
      `${BACKUP_TO} cannot be written (${refused}).`,
      'Give it to the user who runs Hearth; for a service, name it in ReadWritePaths= too (docs/operations/backup.md).',
    )
  const { db, close } = connect(url)
  const remedy = 'Set BACKUP_TO and a passphrase, and switch it on at /admin/community (docs/operations/backup.md).'
  try {
    const last = await lastBackup(db)
    if (!last) return warning('backup', 'There is none yet.', remedy)
    const says = `The last complete one began at ${last.toISOString()}.`
    const isOld = Date.now() - last.getTime() > oldBackup
    if (isOld) return failure('backup', says, BACKUP_TO ? 'Look for `a backup failed` in the log.' : remedy)
    return ok('backup', says)
  } catch {
    return warning('backup', 'The database does not know of any yet.', remedy)
  } finally {
    await close()
  }
}

function examineLogin({ DATABASE_URL, DATABASE_APP_URL }: Env): Finding[] {
  if (!DATABASE_URL || DATABASE_APP_URL) return []
  return [
    warning(
      'database login',
      'DATABASE_APP_URL is not set, so ordinary queries can reach true positions.',
      "Run `alter role hearth_app login password '…'`, and set DATABASE_APP_URL (docs/operations/scale.md).",
    ),
  ]
}

async function examineConnected(url: string, env: Env): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const found = [await examineVersion(client), await examineMigrations(client), await examineClock(client)]
    return [...found, await examineDeadRows(client), await examineBackup(url, env), ...examineLogin(env)]
  } finally {
    await client.end()
  }
}

/** What there is to say of the database. The embedded one is started for it if no server runs; nothing is migrated. */
export async function examineDatabase(env: Env): Promise<Finding[]> {
  if (!env.DATABASE_URL && !hasCluster(env.DATA_DIR))
    return [warning('database', `There is no installation in ${env.DATA_DIR}.`, 'Start Hearth, or set DATA_DIR.')]
  try {
    if (env.DATABASE_URL) return await examineConnected(env.DATABASE_URL, env)
    const { url, stop } = await startEmbedded(env.DATA_DIR, { share: true })
    return await examineConnected(url, env).finally(stop)
  } catch (error) {
    const remedy = env.DATABASE_URL
      ? 'Check DATABASE_URL, and that PostgreSQL runs.'
      : 'Start Hearth, and read its log.'
    return [failure('database', `It does not answer: ${(error as Error).message || reasonOf(error)}`, remedy)]
  }
}
