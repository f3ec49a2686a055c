import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { ArchiveWriter } from './archive-writer.ts'
import { BackupError } from './backup-error.ts'
import { controlFile, isCopied } from './cluster-files.ts'
import { walk } from './walk.ts'

// One backup of a database at a time, from whichever machine. The lock ends with its connection.
const backupLock = 4_832_117

/** The connection that a backup holds from its beginning to its end. */
export async function claimBackup(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  // A database that stops ends the next query with an error, which says so.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1) as ours', [backupLock])
  if (rows[0].ours) return client
  await client.end()
  throw new BackupError('Another backup of this installation is on its way. Wait until it has ended.', 'busy')
}

/** The product's tables, as SQL names them. Counts of limits are not logged, so no backup has them. */
export async function loggedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name
     from pg_class
     where relkind = 'r' and relpersistence = 'p' and relnamespace::regnamespace::text in ('public', 'vault')
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Counts the rows of every logged table, in one snapshot. */
export async function countTables(client: pg.Client): Promise<Record<string, number>> {
  const tables = await loggedTables(client)
  const counts = tables.map((name) => `select '${name.replaceAll("'", "''")}' as name, count(*)::int from ${name}`)
  const counted = await client.query<{ name: string; count: number }>(counts.join(' union all '))
  return Object.fromEntries(counted.rows.map(({ name, count }) => [name.replaceAll('"', ''), count]))
}

/** Two equal reads in a row: PostgreSQL may write the file during one of them. */
function readControl(cluster: string): Buffer {
  const path = join(cluster, controlFile)
  for (let before = readFileSync(path); ; ) {
    const now = readFileSync(path)
    if (now.equals(before)) return now
    before = now
  }
}

/** Names of segments order like their places in the log. */
async function copyLog(archive: ArchiveWriter, cluster: string, from: string, to: string) {
  const isNeeded = (name: string) =>
    name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= from && name <= to)
  for await (const found of walk(join(cluster, 'pg_wal'), isNeeded))
    if (!found.isFolder) await archive.addFile(`postgres/cluster/pg_wal/${found.name}`, found)
}

async function refuseTablespaces(client: pg.Client) {
  const { rowCount } = await client.query(`select from pg_tablespace where spcname !~ '^pg_'`)
  if (rowCount) throw new BackupError('The database has tablespaces outside of DATA_DIR, which this backup leaves out.')
}

/**
 * Copies the files of a running embedded PostgreSQL, and the log that makes them consistent. A replication slot keeps the
 * log meanwhile; it ends with the connection, whatever happens.
 * @param beforeEnd is awaited when only the end of the log is missing: what is committed before it is in the copy
 * @returns the counts of the tables
 */
export async function copyCluster(
  client: pg.Client,
  archive: ArchiveWriter,
  cluster: string,
  beforeEnd: () => Promise<void> = async () => {},
): Promise<Record<string, number>> {
  await refuseTablespaces(client)
  const slot = `hearth_backup_${randomUUID().replaceAll('-', '')}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const started = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('hearth', true)) as segment`,
  )
  for await (const found of walk(cluster, isCopied))
    if (found.isFolder) await archive.addFolder(`postgres/cluster/${found.name}`)
    else await archive.addFile(`postgres/cluster/${found.name}`, found)
  await archive.addBytes(`postgres/cluster/${controlFile}`, readControl(cluster))
  await beforeEnd()
  const tables = await countTables(client)
  const { rows } = await client.query<{ segment: string; label: string }>(
    'select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)',
  )
  const [{ segment: last, label }] = rows as [(typeof rows)[0]]
  await archive.addBytes('postgres/cluster/backup_label', Buffer.from(label))
  await copyLog(archive, cluster, started.rows[0]!.segment, last)
  await client.query('select pg_drop_replication_slot($1)', [slot])
  return tables
}
