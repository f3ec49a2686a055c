import { createHash } from 'node:crypto'
import type pg from 'pg'
import { definitions, indexDefinitions, outdated } from './search-projection.ts'

/** The row of schema_migrations that says which text of the projection the database has. */
const record = 'search projection'
const hash = createHash('sha256').update(definitions).update(JSON.stringify(indexDefinitions)).digest('hex')

type Index = (typeof indexDefinitions)[number]

/** Members in one statement, so that none of them waits for all of the others. */
const batch = 1000

async function replaceDefinitions(client: pg.Client) {
  await client.query('begin')
  await client.query(definitions)
  await client.query('commit')
}

/** Builds beside the old index, which serves until the new one takes its name. */
async function buildIndex(client: pg.Client, { name, on }: Index) {
  const next = `${name}_next`
  // What a start that was stopped in the middle has left.
  await client.query(`drop index if exists ${next}`)
  await client.query(`create index concurrently ${next} ${on}`)
  await client.query(`begin; drop index if exists ${name}; alter index ${next} rename to ${name}; commit`)
}

async function buildChangedIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'search_members'`)
  const definitionOf = new Map(rows.map(({ name, definition }) => [name, definition]))
  for (const index of indexDefinitions) {
    const { name, on, comment } = index
    if (definitionOf.get(name) !== `CREATE INDEX ${name} ${on}`) await buildIndex(client, index)
    await client.query(`comment on index ${name} is ${comment ? `'${comment}'` : 'null'}`)
  }
}

async function refreshOutdated(client: pg.Client) {
  const { rows } = await client.query<{ id: string }>(outdated)
  const refresh = 'select refresh_search_member(id) from unnest($1::uuid[]) id'
  for (let start = 0; start < rows.length; start += batch)
    await client.query(refresh, [rows.slice(start, start + batch).map(({ id }) => id)])
}

/**
 * Brings the search projection to the definition in search-projection.ts if that has changed. Searches and writes are
 * not blocked: indexes are built concurrently, and rows are refreshed in small transactions. After an interruption the
 * next start repeats it.
 * @param version the last migration that this process knows. A process with an older one leaves the projection alone:
 * another has already brought it further.
 * @returns whether it had changed
 */
export async function applyProjection(client: pg.Client, version: string): Promise<boolean> {
  const { rows } = await client.query<{ hash: string }>('select hash from schema_migrations where name = $1', [record])
  const [applied = '', appliedHash] = rows[0]?.hash.split(' ') ?? []
  if (appliedHash === hash || applied > version) return false
  await replaceDefinitions(client)
  await buildChangedIndexes(client)
  await refreshOutdated(client)
  // A migration that rewrites the table leaves no page marked as visible to all: index-only scans would read each row.
  await client.query('vacuum (analyze) search_members')
  await client.query(
    `insert into schema_migrations (name, hash) values ($1, $2)
      on conflict (name) do update set hash = excluded.hash, at = now()`,
    [record, `${version} ${hash}`],
  )
  return true
}
