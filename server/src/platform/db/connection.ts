import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './types.ts'
import { readWords } from './words.ts'

// A birthday is a day, not an instant: leave PostgreSQL's date as text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Counts stay far below the limit of a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// Two arrays of words are on every card. The driver's parser reads them letter by letter.
const textArray = 1009 as (typeof pg.types.builtins)['TEXT']
const readAny = pg.types.getTypeParser(textArray) as (text: string) => (string | null)[]
pg.types.setTypeParser(textArray, (text) => readWords(text) ?? readAny(text))

export type Database = Kysely<DB>

/** `ordinary` is behind `db`, `search` behind `searchDb`, `vault` behind `vaultDb`. */
export type Pools = Readonly<Record<'ordinary' | 'search' | 'vault', pg.Pool>>

/** A statement that has ended: its text with placeholders, never its values. */
export type Statement = { text: string; ms: number }

export type Connections = {
  /** By which others of this process connect as hearth_app, to listen or in a thread. */
  databaseUrl: string
  /** Connects as hearth_app, which reads schema public only. All code but the location vault uses it. */
  db: Database
  /** Connects as the owner. Only `location/` and the migrations may use it. */
  vaultDb: Database
  /** As `db`, for Discover's hand-tuned statements: each connection plans each statement once, for any parameters. */
  searchDb: Database
  pools: Pools
  /** Sets the listener that hears of each statement, in the asynchronous context of its sender. */
  watchStatements(listener: (statement: Statement) => void): void
  close(): Promise<void>
}

/**
 * A search walks indexes and looks up the few rows it finds. Without parameters PostgreSQL misjudges row counts and
 * prefers other plans (docs/operations/scale.md), so these connections disable them.
 */
const planner = [
  'plan_cache_mode=force_generic_plan',
  ...['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material', 'memoize'].map((way) => `enable_${way}=off`),
  'jit=off',
]
export const searchOptions = ['role=hearth_app', ...planner].map((setting) => `-c ${setting}`).join(' ')

/** Starts a statement that each connection parses and plans once. For frequent statements with a constant text. */
export const prepared = sql.raw('/* prepared */ ')

/** Sends a connection's statements under names, so that each is parsed and planned once. */
function prepare(client: pg.PoolClient, shouldPrepare: (text: string) => boolean) {
  const names = new Map<string, string>()
  type Send = (this: pg.PoolClient, config: pg.QueryConfig) => Promise<pg.QueryResult>
  // Looked up at each call: tests that count statements watch this method, also on connections that are open already.
  const send = (config: pg.QueryConfig) => (pg.Client.prototype.query as Send).call(client, config)
  const query = (text: string, values: unknown[]) => {
    if (!shouldPrepare(text)) return send({ text, values })
    const name = names.get(text) ?? `statement ${names.size}`
    names.set(text, name)
    return send({ name, text, values })
  }
  Object.assign(client, { query })
}

/** The most connections of the ordinary pool, and of the search's. */
export const poolSize = 16
/** Connections of a pool that stay open while nobody asks: a new one has to prepare its statements first. */
const idleConnections = 4

function open(connectionString: string, max: number, log: (event: LogEvent) => void, options?: string) {
  const pool = new pg.Pool({
    connectionString,
    max,
    min: Math.min(max, idleConnections),
    options,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener, a connection ended by PostgreSQL (a restart) would end this process, idle or in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { pool, db }
}

/**
 * Opens the connection pools.
 * @param databaseUrl connects as the owner, the only role that reads the vault
 * @param options.max the size of the ordinary and the search pool
 * @param options.appUrl signs in as hearth_app; by default the owner takes that role
 */
export function connect(databaseUrl: string, { max = poolSize, appUrl = databaseUrl } = {}): Connections {
  let listener: ((statement: Statement) => void) | undefined
  const tell = (event: LogEvent) => {
    // A stream takes as long as its reader.
    if (event.level === 'query' && event.isStream) return
    listener?.({ text: event.query.sql, ms: event.queryDurationMillis })
  }
  const ordinary = open(appUrl, max, tell, '-c role=hearth_app')
  const vault = open(databaseUrl, 4, tell)
  const search = open(appUrl, max, tell, searchOptions)
  search.pool.on('connect', (client) => prepare(client, () => true))
  ordinary.pool.on('connect', (client) => prepare(client, (text) => text.startsWith('/* prepared */')))
  return {
    databaseUrl: appUrl,
    db: ordinary.db,
    vaultDb: vault.db,
    searchDb: search.db,
    pools: { ordinary: ordinary.pool, search: search.pool, vault: vault.pool },
    watchStatements: (wanted) => {
      listener = wanted
    },
    close: async () => {
      await Promise.all([ordinary, vault, search].map(({ db }) => db.destroy()))
    },
  }
}
