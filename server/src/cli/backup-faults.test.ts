import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { createArchiveWriter } from '../platform/backup/archive-writer.ts'
import { madeAt } from '../platform/backup/backup-name.ts'
import { claimBackup } from '../platform/backup/copy-cluster.ts'
import { archiveFormat, headerName, manifestName } from '../platform/backup/manifest.ts'
import { hashesBelow, tablesOf } from '../platform/backup/testing.ts'
import { readEnv } from '../platform/config/env.ts'
import { embeddedMajor, startEmbedded } from '../platform/db/embedded.ts'
import { readMigrations } from '../platform/db/migrate.ts'
import { endWithFile } from '../testing/end.ts'
import { freePort } from '../testing/port.ts'
import { seeded } from '../testing/seeded.ts'
import { launch } from '../testing/start.ts'
import { openInstallation } from './installation.ts'
import { startCommand } from './testing.ts'

const root = mkdtempSync(join(tmpdir(), 'hearth-backup-faults-'))
endWithFile(() => rmSync(root, { recursive: true, force: true }))
const dataDir = join(root, 'data')
const backups = join(root, 'backups')
const freshFolder = () => mkdtempSync(join(root, 'into-'))

mkdirSync(join(dataDir, 'photos'), { recursive: true })
for (let n = 0; n < 200; n += 1) {
  mkdirSync(join(dataDir, 'photos', `photo${n}`))
  writeFileSync(join(dataDir, 'photos', `photo${n}`, '640.webp'), Buffer.alloc(50_000, n))
}
const { postgres } = await openInstallation(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', BASE_URL: '' }))
endWithFile(() => postgres.stop())

const command = (name: 'backup' | 'restore', args: string[], settings: Record<string, string> = {}) =>
  startCommand(name, args, { DATA_DIR: dataDir, ...settings })
const backUp = (to = backups, settings?: Record<string, string>) => command('backup', ['--to', to], settings)
const restore = (from: string, into: string, settings: Record<string, string> = {}) =>
  command('restore', [from], { DATA_DIR: into, ...settings })
const complete = (folder: string) => readdirSync(folder).filter((name) => madeAt(name))

expect(await backUp().ended).toMatchObject({ code: 0 })
const whole = join(backups, complete(backups)[0]!)

/** Commands give way to all else, so a busy machine takes minutes; ten kills of it would take half an hour. */
const longestMs = 10_000

/** Milliseconds of a run that nobody kills. */
async function timed(run: () => { ended: Promise<unknown> }) {
  const began = performance.now()
  await run().ended
  return Math.min(longestMs, performance.now() - began)
}

describe('A backup', () => {
  it('ends with 3 while another one is on its way, and with 2 when it would be readable by accident', async () => {
    const client = await claimBackup(postgres.url)
    const second = await backUp().ended
    await client.end()
    expect(second).toMatchObject({ code: 3 })
    expect(second.said).toContain('Another backup')
    expect(await backUp(backups, { BACKUP_PASSPHRASE: '' }).ended).toMatchObject({ code: 2 })
    expect(complete(backups)).toHaveLength(1)
  })

  it('without encryption is readable by its owner alone, and is restored with the secret that was kept', async () => {
    const folder = freshFolder()
    const open = { BACKUP_PASSPHRASE: '' }
    const made = await command('backup', ['--to', folder, '--unencrypted'], open).ended
    expect(made, made.said).toMatchObject({ code: 0 })
    const kept = join(dataDir, 'secret')
    expect(made.said).toContain(`Keep: The file ${kept}`)
    expect(complete(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600])
    const into = freshFolder()
    expect((await restore(folder, into, open).ended).said).toContain('does not have the secret')
    copyFileSync(kept, join(into, 'secret'))
    expect(await restore(folder, into, open).ended).toMatchObject({ code: 0 })
    expect(readFileSync(join(into, 'secret'))).toEqual(readFileSync(kept))
  }, 300_000)

  it.skipIf(process.getuid?.() !== 0)('on a full disk says so, and leaves nothing', async () => {
    const small = freshFolder()
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', small]).status !== 0) return
    try {
      const full = await backUp(small).ended
      expect(full).toMatchObject({ code: 1 })
      expect(full.said).toContain('There is no room left')
      expect(readdirSync(small)).toEqual([])
    } finally {
      spawnSync('umount', [small])
    }
  })

  it('that is killed at any moment leaves no half one, and the next one is whole', async () => {
    const folder = freshFolder()
    const usual = await timed(() => backUp(folder))
    const random = seeded(20261129)
    for (let n = 0; n < 10; n += 1) {
      const running = backUp(folder)
      await new Promise((resolve) => setTimeout(resolve, usual * random()))
      running.child.kill('SIGKILL')
      await running.ended
    }
    expect(await backUp(folder).ended).toMatchObject({ code: 0 })
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
    for (const name of complete(folder)) {
      const into = freshFolder()
      expect((await restore(join(folder, name), into).ended).said).toContain('is restored')
      rmSync(into, { recursive: true })
    }
  }, 600_000)
})

/** An archive of our form with another first entry. */
async function archiveOf(header: Record<string, unknown>) {
  const path = join(freshFolder(), 'hearth-20261129T100431Z.tar.zst')
  const archive = createArchiveWriter(new Date())
  const written = pipeline(archive.output, createWriteStream(path))
  await archive.addBytes(headerName, Buffer.from(JSON.stringify(header)))
  await archive.end(manifestName, Buffer.from('{}'))
  await written
  return path
}

describe('A restore', () => {
  it('refuses a used folder, another key and another version, and leaves the folder empty', async () => {
    const into = freshFolder()
    const used = freshFolder()
    writeFileSync(join(used, 'photo.jpg'), '')
    const header = {
      format: archiveFormat,
      made: new Date().toISOString(),
      version: '0.1.0',
      lastMigration: readMigrations().at(-1)!.name,
      database: 'embedded',
      postgres: await embeddedMajor(),
      photos: 'copied',
      secret: 'copied',
    }
    const cases: [string, string, Record<string, string>, string][] = [
      [whole, used, {}, 'is not empty'],
      [whole, into, { BACKUP_PASSPHRASE: 'another passphrase' }, 'does not open'],
      [whole, into, { BACKUP_PASSPHRASE: '' }, 'is encrypted'],
      [await archiveOf({ ...header, lastMigration: '9999-future.sql' }), into, {}, 'newer than this one'],
      [await archiveOf({ ...header, postgres: '17' }), into, {}, 'PostgreSQL 17'],
      [await archiveOf({ ...header, database: 'dump', postgres: '99' }), into, {}, 'pg_restore of PostgreSQL 99'],
      [await archiveOf({ ...header, secret: 'kept by the operator' }), into, {}, 'does not have the secret'],
      [join(import.meta.dirname, 'restore.ts'), into, {}, 'no backup of Hearth'],
    ]
    for (const [from, folder, settings, sentence] of cases) {
      const refused = await restore(from, folder, settings).ended
      expect(refused.said).toContain(sentence)
      expect(refused).toMatchObject({ code: 1 })
      expect(readdirSync(into)).toEqual([])
    }
  }, 300_000)

  it('that is killed at any moment leaves nothing that starts, and the next one is whole', async () => {
    const usual = await timed(() => restore(whole, freshFolder()))
    const random = seeded(7)
    const photos = await hashesBelow(join(dataDir, 'photos'))
    for (let n = 0; n < 10; n += 1) {
      const into = freshFolder()
      const running = restore(whole, into)
      await new Promise((resolve) => setTimeout(resolve, usual * random()))
      running.child.kill('SIGKILL')
      await running.ended
      if (readdirSync(into).includes('restore-unfinished')) {
        const server = launch(await freePort(), { DATA_DIR: into })
        expect(await server.ended, server.said()).toBe(1)
        expect(server.said()).toContain('was not completed')
        const again = await restore(whole, into).ended
        expect(again, again.said).toMatchObject({ code: 0 })
      } else if (!readdirSync(into).length) continue
      expect(await hashesBelow(join(into, 'photos'))).toEqual(photos)
      const opened = await startEmbedded(into)
      const [there, here] = [await tablesOf(opened.url), await tablesOf(postgres.url)]
      await opened.stop()
      expect(there.cities).toBe(here.cities)
      expect(there.interests).toBe(here.interests)
      rmSync(into, { recursive: true })
    }
  }, 900_000)
})
