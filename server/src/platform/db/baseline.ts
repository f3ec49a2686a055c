import { createHash } from 'node:crypto'
import type pg from 'pg'

export type Migration = { name: string; sql: string; hash: string }
export type Applied = Pick<Migration, 'name' | 'hash'>

/** The last file of the baseline (docs/decisions/schema.md). Files after it are migrations of their own. */
const last = '0010-moderation.sql'
const first = '0001-platform.sql'
const commit = 'c992435c'
/** SHA-256 of what that commit records of its migrations, a line for each as `sha256sum` writes it. */
const recordsOfCommit = '6147b624bb05d5484b55d62146e6f2c2044d9c8a4d55117145f51b69e8000424'

const refusal =
  `This database is from before the baseline, and has other migrations than commit ${commit} ends with. Start that ` +
  `commit on it once (git checkout ${commit}, then npm start), and after it this version again.`

function digestOf(records: Applied[]): string {
  const sorted = records.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const lines = sorted.map(({ name, hash }) => `${hash}  ${name}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex')
}

/** The statements of a file that write comments. */
const commentsOf = ({ sql }: Migration) =>
  sql
    .split(/^(?=comment on )/m)
    .slice(1)
    .map((text) => text.slice(0, text.indexOf("';\n") + 2))

/**
 * Records the baseline as applied in a database that has all of it from earlier migrations. Of the files only the
 * comments run, so that such a database explains itself as a new one does. The earlier records stay: without them
 * a process of that commit would apply its migrations a second time.
 * @param records what the database has applied
 * @returns what it has applied afterwards
 * @throws when the database has other migrations from before the baseline
 */
export async function adoptBaseline(
  client: pg.Client,
  records: Applied[],
  migrations: Migration[],
): Promise<Applied[]> {
  const baseline = migrations.filter(({ name }) => name <= last)
  const isFromBefore = records.length > 0 && !records.some(({ name }) => baseline.some((file) => file.name === name))
  if (!isFromBefore) return records
  if (digestOf(records) !== recordsOfCommit) throw new Error(refusal)
  await client.query('begin')
  for (const migration of baseline) await client.query(commentsOf(migration).join('\n'))
  for (const { name, hash } of baseline)
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
  await client.query('commit')
  return [...records, ...baseline]
}

/**
 * The names of the migrations that a database has applied, in order, without those from before the baseline, which an
 * adopted one still records.
 */
export async function appliedMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from schema_migrations
     where name ~ '^[0-9]{4}-' and at >= (select at from schema_migrations where name = $1)
     order by name`,
    [first],
  )
  return rows.map(({ name }) => name)
}
