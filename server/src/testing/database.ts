import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connections, connect } from '../platform/db/connection.ts'
import { empty, fingerprintOf } from './emptied-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database with the larger cities, which the tests work on copies of. */
    template: { server: string; name: string }
  }
}

/** A database of its own, as another one of the run or an empty one is. It ends with the run. */
export async function createDatabase(template = 'template0') {
  const { server } = inject('template')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return `${server}/${name}`
}

/** A migrated database of its own, with the larger cities. It ends with the run. */
export const copyOfTemplate = () => createDatabase(inject('template').name)

type TestDatabase = { url: string; connections: Connections; fingerprint: string; uses: number }

/** Rows that tests deleted slow their successors down, a little. */
const maxUses = 20

/** The database that no test file of this process uses. New connections and plans take as long as ten tests. */
let idle: TestDatabase | undefined

async function makeDatabase(): Promise<TestDatabase> {
  const url = await copyOfTemplate()
  const connections = connect(url, { max: 5 })
  return { url, connections, fingerprint: await fingerprintOf(connections.vaultDb), uses: 0 }
}

/** Keeps the database for the next test file, if emptying it leaves what the template has. */
async function giveBack(database: TestDatabase) {
  const { connections, fingerprint, uses } = database
  const { vaultDb } = connections
  if (idle || uses === maxUses || (await fingerprintOf(vaultDb)) !== fingerprint) return connections.close()
  await empty(vaultDb)
  idle = database
}

/** A database as the template is, with connections to it, for one test file. `giveBack` ends its use. */
export async function borrowDatabase() {
  const database = idle ?? (await makeDatabase())
  idle = undefined
  database.uses += 1
  return { ...database, giveBack: () => giveBack(database) }
}
