import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { unpack } from '../platform/backup/archive-reader.ts'
import { madeAt } from '../platform/backup/backup-name.ts'
import { backUpBeforeUpgrade } from '../platform/backup/before-upgrade.ts'
import { folderTarget } from '../platform/backup/folder-target.ts'
import { readEnv } from '../platform/config/env.ts'
import { createLog } from '../platform/config/log.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { differencesBetween } from '../platform/db/testing.ts'
import { createDatabase } from '../testing/database.ts'
import { endWithFile } from '../testing/end.ts'
import { seeded } from '../testing/seeded.ts'

const root = mkdtempSync(join(tmpdir(), 'hearth-upgrade-faults-'))
endWithFile(() => rmSync(root, { recursive: true, force: true }))
const accounts = 20_000
/** The test upgrades from this version to a later one, whose migrations rewrite every account. */
const own = readMigrations()
const later = ['0901', '0902', '0903'].map((number) => ({
  name: `${number}-later.sql`,
  sql: `alter table "user" add later_${number} text not null default md5(random()::text)`,
  hash: number,
}))

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

/** A data folder of this version whose search projection the later one changes. */
const earlier = join(root, 'earlier')
/** As the two versions make a new database. */
let [old, fresh] = ['', '']
beforeAll(async () => {
  mkdirSync(earlier)
  const { url, stop } = await startEmbedded(earlier)
  await migrate(url)
  await query(
    url,
    `set session_replication_role = replica;
    insert into "user" (name, email) select 'Ann', n || '@example.test' from generate_series(1, ${accounts}) n;
    drop index search_by_country; drop index search_by_place;
    update schema_migrations set hash = '0001-platform.sql other' where name = 'search projection'`,
  )
  await stop()
  ;[old, fresh] = [await createDatabase(), await createDatabase()]
  await migrate(old)
  await migrate(fresh, { migrations: [...own, ...later] })
})

let folders = 0
function copyOfEarlier() {
  folders += 1
  const folder = join(root, `data-${folders}`)
  expect(spawnSync('cp', ['-a', earlier, folder]).status).toBe(0)
  return folder
}

/** Starts the later version on a data folder, as openInstallation() does. @returns the database */
async function startLater(dataDir: string) {
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const { url, stop } = await startEmbedded(dataDir)
  const upgrade = { env, log: createLog(env), databaseUrl: url }
  await migrate(url, { migrations: [...own, ...later], beforeUpgrade: () => backUpBeforeUpgrade(upgrade) })
  return { url, stop }
}

/** What is killed. It is this file's function in a process of its own. */
const program = `
  const [dataDir, later] = JSON.parse(process.argv[1])
  const { backUpBeforeUpgrade } = await import('${import.meta.resolve('../platform/backup/before-upgrade.ts')}')
  const { readEnv } = await import('${import.meta.resolve('../platform/config/env.ts')}')
  const { createLog } = await import('${import.meta.resolve('../platform/config/log.ts')}')
  const { startEmbedded } = await import('${import.meta.resolve('../platform/db/embedded.ts')}')
  const { migrate, readMigrations } = await import('${import.meta.resolve('../platform/db/migrate.ts')}')
  const own = readMigrations()
  console.log('begins')
  ${startLater}
  await (await startLater(dataDir)).stop()`

/** @returns the process, from the moment at which it begins */
async function upgrade(dataDir: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, JSON.stringify([dataDir, later])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return { child, ended }
}

async function timeOfUpgrade() {
  const { ended } = await upgrade(copyOfEarlier())
  const began = performance.now()
  expect(await ended).toBe(0)
  return performance.now() - began
}

/** What the catalogues say of two databases; the rows of one are not in the other. */
const otherObjects = async (url: string, than: string) =>
  (await differencesBetween(url, than)).filter((line) => !line.startsWith('rows of '))

async function countAccounts(url: string): Promise<number> {
  return (await query(url, 'select count(*)::int as count from "user"')).rows[0].count
}

/** Starts the version before, unless all of the upgrade is there. */
async function startBefore(dataDir: string) {
  const { url, stop } = await startEmbedded(dataDir)
  const refused = await migrate(url).then(
    () => '',
    (error) => error.message,
  )
  const { rows } = await query(url, `select name from schema_migrations where name > '0900' and name < '1' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(refused ? later.map(({ name }) => name) : [])
  if (refused) expect(refused).toContain('A newer version of Hearth has migrated this database')
  else expect(await otherObjects(url, old)).toEqual([])
  await stop()
}

async function expectComplete(dataDir: string) {
  const { url, stop } = await startLater(dataDir)
  expect(await otherObjects(url, fresh)).toEqual([])
  expect(await countAccounts(url)).toBe(accounts)
  await stop()
}

async function expectWholeBackups(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('hearth-2')) : []
  for (const name of names.filter((name) => madeAt(name))) {
    const into = mkdtempSync(join(root, 'unpacked-'))
    const manifest = await unpack(await folderTarget(folder).read(name), { folder: into, onHeader: () => {} })
    expect(manifest.tables.user).toBe(accounts)
    rmSync(into, { recursive: true })
  }
  return names
}

it('An upgrade that is killed at any moment leaves data that a version starts on, and the next one completes it', async () => {
  const usual = await timeOfUpgrade()
  const random = seeded(30)
  for (let n = 0; n < 10; n += 1) {
    const dataDir = copyOfEarlier()
    const { child, ended } = await upgrade(dataDir)
    await new Promise((resolve) => setTimeout(resolve, usual * random()))
    child.kill('SIGKILL')
    await ended
    await startBefore(dataDir)
    await expectComplete(dataDir)
    const backups = await expectWholeBackups(join(dataDir, 'before-upgrade'))
    expect(backups.filter((name) => !madeAt(name))).toEqual([])
    rmSync(dataDir, { recursive: true })
  }
}, 900_000)
