import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadCities } from '../members/places/gazetteer.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { keepWrittenRows } from './emptied-database.ts'

/** Ours is being made for less than this. Milliseconds. */
const newborn = 600_000

/** Ends the databases of runs that were killed: each would go on for ever, and the machine be slower with each. */
async function sweep() {
  const folders = readdirSync(tmpdir()).filter((name) => /^hearth-tests-/.test(name))
  for (const folder of folders.map((name) => join(tmpdir(), name)))
    try {
      if (Date.now() - statSync(folder).mtimeMs < newborn) continue
      // Fails for a database that another run still owns.
      await (await startEmbedded(folder)).stop()
      rmSync(folder, { recursive: true, force: true })
    } catch {}
}

/** One PostgreSQL for the whole run, and in it one migrated database to copy. */
export async function setup(project: TestProject) {
  await sweep()
  const folder = mkdtempSync(join(tmpdir(), 'hearth-tests-'))
  const fast = {
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '256MB',
    max_connections: '300',
    autovacuum: 'off',
  }
  const postgres = await startEmbedded(folder, { settings: fast })
  await migrate(postgres.url)
  await loadCities(postgres.url, 50_000)
  const server = postgres.url.slice(0, postgres.url.lastIndexOf('/'))
  const name = postgres.url.slice(postgres.url.lastIndexOf('/') + 1)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(keepWrittenRows)
  await client.query(`alter database ${name} with is_template true`)
  await client.end()
  project.provide('template', { server, name })
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
