import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from '@hearth/shared/time'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { backupName, madeAt } from '../platform/backup/backup-name.ts'
import { backUpBeforeUpgrade } from '../platform/backup/before-upgrade.ts'
import { claimBackup } from '../platform/backup/copy-cluster.ts'
import { departureListName } from '../platform/backup/departure-list.ts'
import { folderTarget } from '../platform/backup/folder-target.ts'
import { readBackupKeys } from '../platform/backup/keys.ts'
import type { BackupManifest } from '../platform/backup/manifest.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { removeOldUpgradeBackups, upgradeFolder } from '../platform/backup/upgrade-folder.ts'
import { readEnv } from '../platform/config/env.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { createDatabase } from '../testing/database.ts'
import { endWithFile } from '../testing/end.ts'
import { testSecret } from '../testing/secret.ts'
import { openInstallation } from './installation.ts'

const root = mkdtempSync(join(tmpdir(), 'hearth-upgrade-'))
endWithFile(() => rmSync(root, { recursive: true, force: true }))
const before = readMigrations().slice(0, -1)
const passphrase = 'correct horse battery'

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

/** A data folder as the version before this one left it, with one account. */
const earlier = join(root, 'earlier')
mkdirSync(join(earlier, 'photos'), { recursive: true })
writeFileSync(join(earlier, 'secret'), testSecret)
writeFileSync(join(earlier, 'photos/640.webp'), 'x')
const started = await startEmbedded(earlier)
await migrate(started.url, { migrations: before })
await query(started.url, `insert into "user" (name, email) values ('Ann', 'ann@example.test')`)
await started.stop()

let folders = 0
function copyOfEarlier() {
  folders += 1
  const folder = join(root, `data-${folders}`)
  const copied = spawnSync('cp', ['-a', earlier, folder])
  expect(copied.status).toBe(0)
  return folder
}

/** What a start says of its backup. */
function createLines() {
  const lines: string[] = []
  const say = (about: { backup?: string; reason?: string }, message: string) =>
    lines.push(`${message}: ${about.backup ?? about.reason}`)
  return { lines, log: { info: say, warn: say } as unknown as Parameters<typeof backUpBeforeUpgrade>[0]['log'] }
}

async function start(settings: Record<string, string>) {
  const { lines, log } = createLines()
  const { postgres } = await openInstallation(readEnv({ LOG_LEVEL: 'silent', ...settings }), { log })
  const { rows } = await query(postgres.url, 'select name from schema_migrations')
  await postgres.stop()
  expect(rows).toContainEqual({ name: readMigrations().at(-1)!.name })
  return lines
}

const backupsIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).filter((name) => madeAt(name)) : [])

describe('Before a new version migrates a database', () => {
  it('it is copied into the data folder, readable by the owner alone, and restored from there', async () => {
    const dataDir = copyOfEarlier()
    const place = join(dataDir, 'before-upgrade')
    const said = await start({ DATA_DIR: dataDir })
    const [name] = backupsIn(place)
    expect(said).toEqual([`the database is backed up before it is migrated: ${join(place, name!)}`])
    expect(statSync(join(place, name!)).mode & 0o777).toBe(0o600)
    expect(await start({ DATA_DIR: dataDir })).toEqual([])

    const into = join(root, 'restored')
    mkdirSync(into)
    cpSync(join(earlier, 'secret'), join(into, 'secret'))
    const env = readEnv({ DATA_DIR: into, LOG_LEVEL: 'silent' })
    const target = folderTarget(place)
    let people: unknown[] = []
    const manifest = (await restoreBackup({
      env,
      content: await target.read(name!),
      keys: readBackupKeys(env),
      afterwards: async (restored) => {
        const { url, stop } = await startEmbedded(restored.DATA_DIR)
        expect(await migrate(url, { migrations: before })).toEqual([])
        people = (await query(url, 'select name from "user"')).rows
        await stop()
      },
    })) as BackupManifest
    expect(people).toEqual([{ name: 'Ann' }])
    expect(manifest).toMatchObject({ photos: 'left in place', lastMigration: before.at(-1)!.name })
    expect(manifest.keep).toContain(`The folder ${join(dataDir, 'photos')}.`)
    expect(await target.readText(departureListName)).not.toBeNull()
  }, 120_000)

  it('it goes beside the other backups, encrypted, when the server can make them', async () => {
    const dataDir = copyOfEarlier()
    const backups = join(root, 'backups')
    await start({ DATA_DIR: dataDir, BACKUP_TO: backups, BACKUP_PASSPHRASE: passphrase })
    expect(backupsIn(join(backups, 'before-upgrade'))).toEqual([expect.stringMatching(/\.age$/)])
    expect(backupsIn(join(dataDir, 'before-upgrade'))).toEqual([])
  }, 120_000)

  it('a start that is repeated at once uses the backup that it has', async () => {
    const dataDir = copyOfEarlier()
    const { url: databaseUrl, stop } = await startEmbedded(dataDir)
    const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const { lines, log } = createLines()
    for (let times = 0; times < 2; times += 1) await backUpBeforeUpgrade({ env, log, databaseUrl })
    expect(lines).toHaveLength(1)
    await query(
      databaseUrl,
      'update schema_migrations set at = now() where name = (select max(name) from schema_migrations)',
    )
    // Names of backups have seconds.
    await expect
      .poll(async () => {
        await backUpBeforeUpgrade({ env, log, databaseUrl })
        return backupsIn(join(dataDir, 'before-upgrade')).length
      })
      .toBe(2)
    await stop()
  }, 120_000)

  it.skipIf(process.getuid?.() !== 0)(
    'without room for it, the upgrade says so and goes on',
    async () => {
      const dataDir = copyOfEarlier()
      const small = mkdtempSync(join(root, 'small-'))
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', small]).status !== 0) return
      try {
        const said = await start({ DATA_DIR: dataDir, BACKUP_TO: small, BACKUP_PASSPHRASE: passphrase })
        expect(said).toEqual([expect.stringMatching(/^the database is migrated without a backup: .* MB are needed/)])
        expect(backupsIn(join(small, 'before-upgrade'))).toEqual([])
      } finally {
        spawnSync('umount', [small])
      }
    },
    120_000,
  )

  it('while another backup is on its way, and for a PostgreSQL of the operator without a key, it says so and goes on', async () => {
    const databaseUrl = await createDatabase()
    await migrate(databaseUrl, { migrations: before })
    const settings = { DATA_DIR: join(root, 'own'), DATABASE_URL: databaseUrl, SECRET: testSecret }
    const { lines, log } = createLines()
    const client = await claimBackup(databaseUrl)
    await backUpBeforeUpgrade({ env: readEnv(settings), log, databaseUrl })
    await client.end()
    expect([...lines, ...(await start(settings))]).toEqual([
      expect.stringContaining('without a backup: Another backup'),
      expect.stringContaining('without a backup: BACKUP_TO and BACKUP_PASSPHRASE'),
    ])
  })
})

it('Backups from before upgrades have a folder beside the others, in a bucket too', () => {
  expect(upgradeFolder('/mnt/backups')).toBe('/mnt/backups/before-upgrade')
  for (const bucket of ['s3://bucket/hearth', 's3://bucket/hearth/'])
    expect(upgradeFolder(bucket)).toBe('s3://bucket/hearth/before-upgrade')
})

it('Of the backups from before upgrades the newest two stay, for 90 days', async () => {
  const folder = mkdtempSync(join(root, 'old-'))
  const now = Date.parse('2026-11-29T10:00:00Z')
  const names = [0, 1, 2, 89].map((days) => backupName(new Date(now - days * day), false))
  for (const name of [...names, departureListName]) writeFileSync(join(folder, name), '')
  await removeOldUpgradeBackups(folderTarget(folder), now)
  expect(backupsIn(folder).sort()).toEqual(names.slice(0, 2).sort())
  await removeOldUpgradeBackups(folderTarget(folder), now + 90 * day)
  expect(readdirSync(folder).sort()).toEqual([departureListName, names[0]].sort())
  await removeOldUpgradeBackups(folderTarget(folder), now + 91 * day)
  expect(readdirSync(folder)).toEqual([departureListName])
})
