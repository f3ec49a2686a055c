import pg from 'pg'
import { readMigrations } from '../../server/src/platform/db/migrate.ts'
import { definitions, indexDefinitions } from '../../server/src/platform/db/search-projection.ts'

/** Every start fills them from the gazetteer. */
const ofTheGazetteer = ['cities', 'city_names']

const literal = pg.Client.prototype.escapeLiteral

/** The migrations, each with its record, and the search projection, as a start applies them. */
function schemaOf(projection: string): string {
  const record = (name: string, hash: string) =>
    `insert into schema_migrations (name, hash) values (${literal(name)}, ${literal(hash)});`
  const files = readMigrations().map(
    ({ name, sql, hash }) => `-- ${name}\nbegin;\n${sql.trim()}\n${record(name, hash)}\ncommit;\n`,
  )
  const indexes = indexDefinitions.map(
    ({ name, on, comment }) =>
      `create index ${name} ${on};${comment ? `\ncomment on index ${name} is '${comment}';` : ''}`,
  )
  return `${files.join('\n')}
-- The search projection.
begin;
${definitions.trim()}
${indexes.join('\n')}
${record('search projection', projection)}
commit;
`
}

type Table = { name: string; columns: string }

/** The tables of the product with the columns that one writes. */
const tables = `
  select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'vault')
    and relname <> all ($1) and relname <> 'schema_migrations'
  group by c.oid order by 1`

/** All rows of a table in place of those that the migrations wrote. */
async function rowsOf(client: pg.Client, { name, columns }: Table): Promise<string> {
  const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t order by 1`)
  const content = `[${rows.map(({ row }) => row).join(',\n')}]`
  return `delete from ${name};
insert into ${name} (${columns}) overriding system value
select ${columns} from jsonb_populate_recordset(null::${name}, ${literal(content)});
`
}

/** What of a table has changed is told by all of its rows: they are few. */
export async function hashesOf(client: pg.Client): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const { rows } = await client.query<Table>(tables, [ofTheGazetteer])
  for (const { name } of rows) {
    const hashed = await client.query(`select md5(string_agg(t::text, ' ' order by t::text)) as hash from ${name} t`)
    found.set(name, hashed.rows[0].hash)
  }
  return found
}

async function sequencesOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last
     from pg_sequences where last_value is not null order by 1`,
  )
  return rows.map(({ name, last }) => `select setval(${literal(name)}, ${last});\n`).join('')
}

/**
 * A database as SQL that needs nothing of later versions: its migrations, and the rows that others than they wrote.
 * @param before what `hashesOf` said of the new database
 */
export async function writeDatabase(client: pg.Client, before: Map<string, string>): Promise<string> {
  const { rows: all } = await client.query<Table>(tables, [ofTheGazetteer])
  const after = await hashesOf(client)
  // Keys of the vault are random in each database, and rows depend on them.
  const written = all.filter(({ name }) => name.startsWith('vault.') || after.get(name) !== before.get(name))
  const { rows: records } = await client.query<{ hash: string }>(
    `select hash from schema_migrations where name = 'search projection'`,
  )
  const parts: string[] = []
  for (const table of written) parts.push(await rowsOf(client, table))
  return `create table schema_migrations (name text primary key, hash text not null, at timestamptz not null default now());

${schemaOf(records[0]!.hash)}
-- The rows.
begin;
set local session_replication_role = replica;
${parts.join('')}${await sequencesOf(client)}commit;
`
}
