import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Connections, connect, type Database } from '../../server/src/platform/db/connection.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { dataFolder } from './data-folder.ts'

let connected: Promise<Connections> | undefined

async function connection() {
  const { url } = await startEmbedded(dataFolder(), { share: true })
  return connect(url, { max: 2 })
}

/** The database of the product under test; a worker connects to it once. */
export async function database(): Promise<Database> {
  connected ??= connection()
  return (await connected).db
}

/** The same as the one role that may look where members truly are. */
export async function vaultDatabase(): Promise<Database> {
  connected ??= connection()
  return (await connected).vaultDb
}

/** Works on the database of the product under test: for crowds that would take minutes to join over HTTP. */
export async function withDatabase(work: (db: Database) => Promise<void>) {
  await work(await database())
}

/**
 * Works on an empty database beside that of the other journeys, for a setting that would change their community.
 * @param work gets its address
 */
export async function withOwnDatabase(work: (url: string) => Promise<void>) {
  const shared = await connection()
  const name = `own_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)}`.execute(shared.vaultDb)
  const url = new URL((await startEmbedded(dataFolder(), { share: true })).url)
  url.pathname = name
  const own = connect(url.href, { max: 2 })
  const before = connected
  connected = Promise.resolve(own)
  try {
    await work(url.href)
  } finally {
    connected = before
    await own.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(shared.vaultDb)
    await shared.close()
  }
}
