import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { claimBackup } from '../platform/backup/copy-cluster.ts'
import { folderTarget } from '../platform/backup/folder-target.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import type { BackupManifest } from '../platform/backup/manifest.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { hashesBelow, hasTools, tablesOf } from '../platform/backup/testing.ts'
import { type Env, readEnv } from '../platform/config/env.ts'
import { createDatabase } from '../testing/database.ts'
import { endWithFile } from '../testing/end.ts'
import { testSecret } from '../testing/secret.ts'
import { startServices } from '../testing/services.ts'
import { applySinceBackup } from './apply-since-backup.ts'
import { openInstallation } from './installation.ts'

const root = mkdtempSync(join(tmpdir(), 'hearth-dump-'))
endWithFile(() => rmSync(root, { recursive: true, force: true }))
const { databaseUrl, people } = await startServices()
const target = folderTarget(join(root, 'backups'))
const keys = { passphrase: 'correct horse battery', recipients: [], identities: [] }
const envOf = (folder: string, url: string) =>
  readEnv({ DATA_DIR: join(root, folder), DATABASE_URL: url, SECRET: testSecret, LOG_LEVEL: 'silent' })

async function backUp() {
  const client = await claimBackup(databaseUrl)
  const work = { env: envOf('data', databaseUrl), client, target, keys, version: '0.1.0', made: new Date() }
  return makeBackup(work).finally(() => client.end())
}

const afterwards = (env: Env, manifest: BackupManifest) => applySinceBackup(env, manifest, [])
const restore = async (name: string, env: Env, then = afterwards) =>
  restoreBackup({ env, content: await target.read(name), keys, afterwards: then })

const ended = ['session', 'audit_log', 'job_runs', 'trusted_devices']
const kept = (tables: Record<string, string>) => Object.entries(tables).filter(([table]) => !ended.includes(table))

describe.skipIf(!hasTools())('A backup of a PostgreSQL of the operator', () => {
  mkdirSync(join(root, 'data/photos/one'), { recursive: true })
  writeFileSync(join(root, 'data/photos/one/640.webp'), 'x')

  it('is restored into an empty database with every row and photo', async () => {
    await people()
    const { name, manifest } = await backUp()
    expect(manifest).toMatchObject({ database: 'dump', secret: 'kept by the operator', keep: ['The setting SECRET.'] })
    const url = await createDatabase()
    await restore(name, envOf('restored', url))
    const [there, here] = [await tablesOf(url), await tablesOf(databaseUrl)]
    expect(kept(there)).toEqual(kept(here))
    expect(there.session).toBe('0 0')
    expect(await hashesBelow(join(root, 'restored'))).toEqual(await hashesBelow(join(root, 'data')))
    await (await openInstallation(envOf('restored', url))).postgres.stop()
  }, 120_000)

  it('goes into no used database, and what is half restored starts no server and is completed', async () => {
    const { name } = await backUp()
    await expect(restore(name, envOf('used', databaseUrl))).rejects.toThrow('The database is not empty')
    expect(readdirSync(join(root, 'used'))).toEqual([])
    const url = await createDatabase()
    const env = envOf('half', url)
    const other = new pg.Client({ connectionString: url, application_name: 'pg_restore' })
    await other.connect()
    await expect(restore(name, env)).rejects.toThrow('Another restore into this database is on its way')
    await other.end()
    const failing = async () => {
      throw new Error('the power failed')
    }
    await expect(restore(name, env, failing)).rejects.toThrow('the power failed')
    await expect(openInstallation(env)).rejects.toThrow('was not completed')
    await restore(name, env)
    await (await openInstallation(env)).postgres.stop()
  }, 120_000)

  it('leaves nothing in a database that refuses it', async () => {
    const { name } = await backUp()
    const url = await createDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // A type of another application, which stops pg_restore in the middle.
    await client.query(`create type member_role as enum ('x')`)
    await expect(restore(name, envOf(`other-${randomUUID()}`, url))).rejects.toThrow('member_role')
    const { rows } = await client.query(`select count(*)::int from pg_class
      where relkind = 'r'
        and relnamespace = 'public'::regnamespace`)
    await client.end()
    expect(rows[0].count).toBe(1)
  }, 120_000)
})
