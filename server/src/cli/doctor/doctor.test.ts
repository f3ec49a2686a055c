import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { noteBackup } from '../../platform/backup/last-backup.ts'
import { readEnv } from '../../platform/config/env.ts'
import { connect } from '../../platform/db/connection.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { copyOfTemplate, createDatabase } from '../../testing/database.ts'
import { startServices } from '../../testing/services.ts'
import { examineDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { examineProxy, examineSettings } from './machine.ts'
import { examineBucket, examineMail, examineRedis } from './services.ts'
import { examineSite } from './site.ts'

const { app, db, databaseUrl } = await startServices()
const folder = mkdtempSync(join(tmpdir(), 'hearth-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const env = (settings: Record<string, string> = {}) =>
  readEnv({ DATABASE_URL: databaseUrl, DATABASE_APP_URL: databaseUrl, DATA_DIR: folder, ...settings })

const stateOf = (found: Finding[], about: string) => found.find((one) => one.about === about)?.state

describe('Of the database', () => {
  beforeEach(async () => {
    await noteBackup(db, new Date())
  })

  it('everything is well after a start and a backup', async () => {
    // A borrowed database counts the rows that other test files deleted as dead.
    const url = await copyOfTemplate()
    const own = connect(url)
    await noteBackup(own.db, new Date()).finally(own.close)
    const found = await examineDatabase(env({ DATABASE_URL: url, DATABASE_APP_URL: url }))
    expect(found.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(found.map(({ about }) => about)).toEqual(['database', 'migrations', 'clock', 'dead rows', 'backup'])
  })

  it('a missed backup is a failure, and none at all a warning', async () => {
    await noteBackup(db, new Date(Date.now() - 2 * 86_400_000))
    expect(stateOf(await examineDatabase(env()), 'backup')).toBe('failure')
    await sql`delete from job_runs where name = 'backup'`.execute(db)
    expect(stateOf(await examineDatabase(env()), 'backup')).toBe('warning')
  })

  it('a folder for backups that cannot be written is a failure, one that is yet to be made is not', async () => {
    expect(stateOf(await examineDatabase(env({ BACKUP_TO: join(folder, 'new', 'backups') })), 'backup')).toBe('ok')
    writeFileSync(join(folder, 'file'), '')
    const found = await examineDatabase(env({ BACKUP_TO: join(folder, 'file', 'backups') }))
    expect(found.find(({ about }) => about === 'backup')).toMatchObject({
      state: 'failure',
      says: expect.stringContaining('cannot be written (ENOTDIR)'),
    })
  })

  it('migrations that wait and those of a newer version are told apart', async () => {
    const url = await createDatabase()
    const migrationsAfter = async (change: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(change).finally(() => client.end())
      return stateOf(await examineDatabase(env({ DATABASE_URL: url })), 'migrations')
    }
    await migrate(url)
    expect(await migrationsAfter("delete from schema_migrations where name > '0011'")).toBe('warning')
    const later = "insert into schema_migrations (name, hash) values ('0099-later.sql', '')"
    expect(await migrationsAfter(later)).toBe('failure')
  })

  it('a login that reaches true positions is a warning', async () => {
    expect(stateOf(await examineDatabase(env({ DATABASE_APP_URL: '' })), 'database login')).toBe('warning')
  })

  it('its absence is a failure with a remedy, and an empty folder a warning', async () => {
    const away = await examineDatabase(env({ DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:9/x' }))
    expect(away).toMatchObject([{ state: 'failure', remedy: expect.stringContaining('DATABASE_URL') }])
    expect(JSON.stringify(away)).not.toContain('hidden')
    expect(stateOf(await examineDatabase(env({ DATABASE_URL: '' })), 'database')).toBe('warning')
  })
})

describe('Of other services', () => {
  it('what does not answer is a failure, without its password', async () => {
    const away = '127.0.0.1:9'
    const settings = env({
      SMTP_URL: `smtp://me:hidden@${away}`,
      REDIS_URL: `redis://me:hidden@${away}`,
      S3_BUCKET: 'photos',
      S3_ENDPOINT: `http://${away}`,
      S3_ACCESS_KEY_ID: 'me',
      S3_SECRET_ACCESS_KEY: 'hidden',
    })
    const found = await Promise.all([examineMail(settings), examineRedis(settings), examineBucket(settings)])
    expect(found.map(({ state }) => state)).toEqual(['failure', 'failure', 'failure'])
    expect(found.every(({ remedy }) => remedy)).toBe(true)
    expect(JSON.stringify(found)).not.toContain('hidden')
  })

  it('what is not set is well', async () => {
    const found = await Promise.all([examineMail(env()), examineRedis(env()), examineBucket(env())])
    expect(found.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok'])
  })
})

describe('Of the site', () => {
  it('its answer and its live connection are tried', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const found = await examineSite(env({ BASE_URL: address }))
    expect(found.map(({ about, state }) => [about, state])).toEqual([
      ['site', 'ok'],
      ['live connection', 'ok'],
    ])
  })

  it('a proxy that passes on no WebSockets is a failure', async () => {
    const proxy = createServer((socket) =>
      socket.once('data', (asked) =>
        socket.end(`HTTP/1.1 ${String(asked).includes('/live') ? '400 No' : '200 OK'}\r\ncontent-length: 0\r\n\r\n`),
      ),
    )
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as { port: number }
    const found = await examineSite(env({ BASE_URL: `http://127.0.0.1:${port}` }))
    proxy.close()
    expect(stateOf(found, 'live connection')).toBe('failure')
  })

  it('missing settings of production, and a proxy that nobody trusts, are told', () => {
    const settings = env({ BASE_URL: 'https://hearth.example' })
    expect(examineSettings(settings)).toMatchObject([{ state: 'failure', says: expect.stringContaining('SMTP_URL') }])
    expect(examineProxy(settings).state).toBe('warning')
    expect(examineProxy(env({ BASE_URL: 'https://hearth.example', TRUST_PROXY: '1' })).state).toBe('ok')
  })
})

it('The command ends with 1 for a wrong setting, and says it as JSON', () => {
  const attempt = () =>
    execFileSync(process.execPath, ['server/src/cli/doctor.ts', '--json'], {
      env: { ...process.env, BASE_URL: '', PORT: 'many' },
      encoding: 'utf8',
    })
  expect(attempt).toThrow(expect.objectContaining({ status: 1, stdout: expect.stringContaining('at PORT') }))
})
