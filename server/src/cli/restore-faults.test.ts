import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashesBelow, hasTools, tablesOf } from '../platform/backup/testing.ts'
import { readEnv } from '../platform/config/env.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createDatabase } from '../testing/database.ts'
import { endWithFile } from '../testing/end.ts'
import { testSecret } from '../testing/secret.ts'
import { seeded } from '../testing/seeded.ts'
import { openInstallation } from './installation.ts'
import { startCommand } from './testing.ts'

const root = mkdtempSync(join(tmpdir(), 'hearth-restore-faults-'))
endWithFile(() => rmSync(root, { recursive: true, force: true }))
const [dataDir, backups] = [join(root, 'data'), join(root, 'backups')]
const settingsOf = (folder: string, url: string) => ({ DATA_DIR: folder, DATABASE_URL: url, SECRET: testSecret })
let databaseUrl = ''

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

/** A backup of a PostgreSQL of the operator, with enough rows for its restore to take a while. */
async function makeBackup() {
  for (let n = 0; n < 50; n += 1) {
    mkdirSync(join(dataDir, `photos/photo${n}`), { recursive: true })
    writeFileSync(join(dataDir, `photos/photo${n}/640.webp`), Buffer.alloc(50_000, n))
  }
  databaseUrl = await createDatabase()
  await migrate(databaseUrl)
  await query(
    databaseUrl,
    `set session_replication_role = replica;
    insert into "user" (name, email) select md5(n::text), n || '@example.test' from generate_series(1, 30000) n`,
  )
  const { code, said } = await startCommand('backup', ['--to', backups], settingsOf(dataDir, databaseUrl)).ended
  expect(code, said).toBe(0)
}

let folders = 0
async function newPlace() {
  folders += 1
  return { folder: join(root, `into-${folders}`), url: await createDatabase() }
}
type Place = Awaited<ReturnType<typeof newPlace>>

const isUnfinished = ({ folder }: Place) => existsSync(join(folder, 'restore-unfinished'))
const restore = ({ folder, url }: Place) => startCommand('restore', [backups], settingsOf(folder, url))

/** @returns the command, from the moment at which it changes something */
async function beginRestore(place: Place) {
  const running = restore(place)
  while (!isUnfinished(place)) await setTimeout(1)
  return running
}

async function timeOfRestore() {
  const { ended } = await beginRestore(await newPlace())
  const began = performance.now()
  const { code, said } = await ended
  expect(code, said).toBe(0)
  return performance.now() - began
}

/** The tables of the product, and the mark of a restore that is not complete. */
async function stateOf(url: string) {
  const { rows } = await query(
    url,
    `select to_regclass('schema_migrations') is not null as tables, to_regclass('restore_unfinished') is not null as mark`,
  )
  return rows[0] as { tables: boolean; mark: boolean }
}

const open = (folder: string, url: string) =>
  openInstallation(readEnv({ LOG_LEVEL: 'silent', ...settingsOf(folder, url) }))

/** No process starts there, neither with the data folder of the restore nor with its own. */
async function expectNoStart({ folder, url }: Place) {
  await expect(open(folder, url)).rejects.toThrow('was not completed')
  const { tables, mark } = await stateOf(url)
  if (mark) await expect(open(mkdtempSync(join(root, 'other-')), url)).rejects.toThrow('was not completed')
  // Without the mark the database is untouched, or complete while the folder waits for its move.
  else expect(tables ? readdirSync(join(folder, 'restore-unfinished')) : ['complete']).toContain('complete')
}

/** What a killed process left running ends by itself; until then a restore ends with 3. */
async function restoreAgain(place: Place) {
  const { code, said } = await restore(place).ended
  if (code === 3) return restoreAgain(place)
  expect(code, said).toBe(0)
}

const changed = ['audit_log', 'job_runs', 'vault.point_key']
const kept = (tables: Record<string, string>) => Object.entries(tables).filter(([table]) => !changed.includes(table))

async function expectWhole({ folder, url }: Place) {
  expect(kept(await tablesOf(url))).toEqual(kept(await tablesOf(databaseUrl)))
  expect(await hashesBelow(join(folder, 'photos'))).toEqual(await hashesBelow(join(dataDir, 'photos')))
  expect((await stateOf(url)).mark).toBe(false)
  await (await open(folder, url)).postgres.stop()
}

describe.skipIf(!hasTools())('A restore into a PostgreSQL of the operator', () => {
  beforeAll(makeBackup)

  it('that is killed at any moment leaves nothing that starts, and the next one is whole', async () => {
    const usual = await timeOfRestore()
    const random = seeded(5)
    for (let n = 0; n < 10; n += 1) {
      const place = await newPlace()
      const { child, ended } = await beginRestore(place)
      await setTimeout(usual * random())
      child.kill('SIGKILL')
      await ended
      if (isUnfinished(place)) {
        await expectNoStart(place)
        await restoreAgain(place)
      }
      await expectWhole(place)
    }
  }, 900_000)
})
