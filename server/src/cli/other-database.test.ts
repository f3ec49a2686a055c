import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { hashesBelow, hasTools, tablesOf } from '../platform/backup/testing.ts'
import { readEnv } from '../platform/config/env.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { differencesBetween } from '../platform/db/testing.ts'
import { createDatabase } from '../testing/database.ts'
import { endWithFile } from '../testing/end.ts'
import { testSecret } from '../testing/secret.ts'
import { openInstallation } from './installation.ts'
import { startCommand } from './testing.ts'

const root = mkdtempSync(join(tmpdir(), 'hearth-other-database-'))
endWithFile(() => rmSync(root, { recursive: true, force: true }))
const dataDir = join(root, 'data')
const backups = join(root, 'backups')

async function command(...[name, args, settings]: Parameters<typeof startCommand>) {
  const { code, said } = await startCommand(name, args, settings).ended
  expect(code, said).toBe(0)
}

/** An embedded installation with one account and one photo. */
async function makeInstallation() {
  mkdirSync(join(dataDir, 'photos/one'), { recursive: true })
  writeFileSync(join(dataDir, 'photos/one/640.webp'), 'x')
  writeFileSync(join(dataDir, 'secret'), testSecret)
  const { postgres } = await openInstallation(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`insert into "user" (name, email) values ('Ann', 'ann@example.test')`)
  await client.end()
  return postgres
}

/** What a restore changes on purpose, and the key that the first services make. */
const changed = ['audit_log', 'job_runs', 'vault.point_key']
const kept = (tables: Record<string, string>) => Object.entries(tables).filter(([table]) => !changed.includes(table))

describe.skipIf(!hasTools())('A dump of the embedded PostgreSQL', () => {
  it('is restored into a new one, of whichever version, and into a PostgreSQL of the operator', async () => {
    const postgres = await makeInstallation()
    await command('backup', ['--to', backups, '--dump'], { DATA_DIR: dataDir })
    const here = await tablesOf(postgres.url)

    const folder = join(root, 'embedded')
    await command('restore', [backups], { DATA_DIR: folder })
    const opened = await startEmbedded(folder)
    expect(kept(await tablesOf(opened.url))).toEqual(kept(here))
    // PostgreSQL writes some conditions of triggers in another form after a dump; no object is missing.
    const differences = await differencesBetween(postgres.url, opened.url)
    expect(differences.filter((line) => /: nothing \| | \| nothing$/.test(line))).toEqual([])
    await opened.stop()
    expect(await hashesBelow(join(folder, 'photos'))).toEqual(await hashesBelow(join(dataDir, 'photos')))
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(testSecret)
    expect(readdirSync(folder)).not.toContain('database')
    const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
    await (await openInstallation(env)).postgres.stop()

    const url = await createDatabase()
    await command('restore', [backups], { DATA_DIR: join(root, 'own'), DATABASE_URL: url, SECRET: testSecret })
    expect(kept(await tablesOf(url))).toEqual(kept(here))
    await postgres.stop()
  }, 180_000)
})
