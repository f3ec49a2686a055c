import pg from 'pg'
import { readRoles, readTypes } from './roles-and-types.ts'
import { readTables } from './tables.ts'
import { ours } from './text.ts'
import { readFunctions, readViews } from './views-and-functions.ts'

/** Throws for what the file would leave out without a word. */
async function refuseUnknown(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class x
      where relkind not in ('r', 'v', 'i', 'S') and ${ours('relnamespace')} or relrowsecurity
    union all select oid::regtype::text from pg_type where typtype in ('d', 'r') and ${ours('typnamespace')}
    union all select polname from pg_policy union all select evtname from pg_event_trigger`)
  if (rows.length) throw new Error(`scripts/schema cannot write ${rows.map(({ name }) => name).join(', ')}.`)
}

/** Throws for triggers that do not say why they exist: nobody finds them beside the code that sets them off. */
async function refuseSilentTriggers(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(`
    select tgname || ' on ' || tgrelid::regclass as name from pg_trigger t
    where not tgisinternal and obj_description(t.oid, 'pg_trigger') is null`)
  if (rows.length) throw new Error(`Without a reason (comment on trigger): ${rows.map(({ name }) => name).join(', ')}.`)
}

const header = `-- The schema, as the catalogue of a migrated database tells it. npm run db:types writes this file; nobody edits it.
-- To be read, not run: below each table are its indexes and triggers with their reason, below all tables the views and
-- functions. Privileges are named where they differ from the defaults.
`

/** The schema of a migrated database as SQL, in an order that does not depend on how it came about. */
export async function readSchema(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Times in definitions are written in the time zone of the session.
    await client.query("set time zone 'UTC'")
    await refuseUnknown(client)
    await refuseSilentTriggers(client)
    const parts = [
      header,
      await readRoles(client),
      await readTypes(client),
      ...(await readTables(client)),
      ...(await readViews(client)),
      ...(await readFunctions(client)),
    ]
    return parts.join('\n')
  } finally {
    await client.end()
  }
}
