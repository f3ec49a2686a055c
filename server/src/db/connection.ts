import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './types.ts'

// A birthday is a day, not an instant: PostgreSQL's date stays the text it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Counts fit a double long before they fit a community.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Database = Kysely<DB>

export type Connections = {
  /** Runs as hearth_app: schema public and nothing else. Everything but the location vault uses this one. */
  db: Database
  /** Runs as the owner. Only `location/` and the migrations may use it. */
  vaultDb: Database
  /** As `db`, for Discover's few hand-tuned statements: each is planned once a connection, whatever its parameters. */
  searchDb: Database
  close(): Promise<void>
}

/**
 * A search walks indexes and looks up the few it found. Without the parameters PostgreSQL guesses row counts that would
 * make other plans look better (docs/operations.md), so on these connections there are no others.
 */
const planner = [
  'plan_cache_mode=force_generic_plan',
  ...['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material', 'memoize'].map((way) => `enable_${way}=off`),
  'jit=off',
]
export const searchOptions = ['role=hearth_app', ...planner].map((setting) => `-c ${setting}`).join(' ')

/** Begins a statement that each connection parses and plans once: for hot ones whose text is always the same. */
export const prepared = sql.raw('/* prepared */ ')

/** Sends statements of a connection under names of their own, so that they are parsed and planned once. */
function prepare(client: pg.PoolClient, shouldPrepare: (text: string) => boolean) {
  const names = new Map<string, string>()
  const send = client.query.bind(client) as (config: pg.QueryConfig) => Promise<pg.QueryResult>
  const query = (text: string, values: unknown[]) => {
    if (!shouldPrepare(text)) return send({ text, values })
    const name = names.get(text) ?? `statement ${names.size}`
    names.set(text, name)
    return send({ name, text, values })
  }
  Object.assign(client, { query })
}

function open(connectionString: string, max: number, options?: string) {
  const pool = new pg.Pool({
    connectionString,
    max,
    options,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener a connection that PostgreSQL ends (a restart) would end this process, be it idle or in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { pool, db }
}

/**
 * Opens the pools. `max` is the size of the ordinary one; `appUrl` signs in as hearth_app itself, where the owner would
 * only take that role.
 */
export function connect(databaseUrl: string, { max = 16, appUrl = databaseUrl } = {}): Connections {
  const ordinary = open(appUrl, max, '-c role=hearth_app')
  const vault = open(databaseUrl, 4)
  const search = open(appUrl, max, searchOptions)
  search.pool.on('connect', (client) => prepare(client, () => true))
  ordinary.pool.on('connect', (client) => prepare(client, (text) => text.startsWith('/* prepared */')))
  return {
    db: ordinary.db,
    vaultDb: vault.db,
    searchDb: search.db,
    close: async () => {
      await Promise.all([ordinary, vault, search].map(({ db }) => db.destroy()))
    },
  }
}
