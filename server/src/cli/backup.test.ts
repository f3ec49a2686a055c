import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Conversation } from '@hearth/shared/chat/chat'
import { describe, expect, it } from 'vitest'
import { loadCities } from '../members/places/gazetteer.ts'
import { jpeg, photoForm } from '../pictures/photos/testing.ts'
import { claimBackup } from '../platform/backup/copy-cluster.ts'
import { folderTarget } from '../platform/backup/folder-target.ts'
import { makeBackup, type Progress } from '../platform/backup/make-backup.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { hashesBelow, tablesOf } from '../platform/backup/testing.ts'
import { readEnv } from '../platform/config/env.ts'
import { connect } from '../platform/db/connection.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { endWithFile } from '../testing/end.ts'
import { startServices, testSecret } from '../testing/services.ts'
import { applySinceBackup } from './apply-since-backup.ts'
import { openInstallation } from './installation.ts'

const root = mkdtempSync(join(tmpdir(), 'hearth-drill-'))
endWithFile(() => rmSync(root, { recursive: true, force: true }))
const dataDir = join(root, 'data')
const target = folderTarget(join(root, 'backups'))
const keys = { passphrase: 'correct horse battery', recipients: [], identities: [] }
const envOf = (folder: string) => readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' })

mkdirSync(join(dataDir, 'pages/en'), { recursive: true })
writeFileSync(join(dataDir, 'secret'), testSecret)
writeFileSync(join(dataDir, 'pages/en/rules.md'), 'Be kind.')
const { postgres } = await openInstallation(envOf(dataDir))
endWithFile(() => postgres.stop())
await loadCities(postgres.url, 50_000)
const connections = connect(postgres.url, { max: 5 })
const { services, people } = await startServices({ DATA_DIR: dataDir }, undefined, async () => ({
  url: postgres.url,
  connections,
  giveBack: () => connections.close(),
}))

const { ann, bo } = await people()
expect((await ann.ask('POST', '/me/photos', photoForm(jpeg))).status).toBe(200)
const { id: conversation } = (await ann.ask<Conversation>('PUT', `/conversations/with/${bo.profileId}`)).body
const say = (content: string) => ann.ask('PUT', `/conversations/${conversation}/messages/${randomUUID()}`, { content })
await services.photoStore.put('a'.repeat(32), 'x')

async function backUp(progress: Progress = {}, settings: Record<string, string> = {}) {
  const client = await claimBackup(postgres.url)
  const env = { ...envOf(dataDir), ...settings }
  return makeBackup({ env, client, target, keys, version: '0.1.0', made: new Date(), progress }).finally(() =>
    client.end(),
  )
}

/** Restores into a new folder. @returns the folder, and its database's address while `look` looks at it */
async function restored<Result>(name: string, look: (url: string, folder: string) => Promise<Result>) {
  const folder = join(root, `restored-${randomUUID()}`)
  const env = envOf(folder)
  await restoreBackup({ env, content: await target.read(name), keys, afterwards: applySinceBackup })
  const opened = await startEmbedded(folder)
  return look(opened.url, folder).finally(() => opened.stop())
}

/** What a restore changes on purpose. */
const changed = ['audit_log', 'job_runs']
const ended = ['session', 'push_subscriptions', 'refresh_tokens', 'verification', 'trusted_devices', 'exports']

describe('A backup', () => {
  it('has all that was there at its end, with what was written meanwhile, and every photo', async () => {
    let before: Record<string, string> = {}
    let isWriting = true
    const writing = (async () => {
      for (let n = 0; isWriting; n += 1) expect((await say(`Message ${n}`)).status).toBe(200)
    })()
    const { name, manifest } = await backUp({
      stage: async (stage) => {
        if (stage !== 'end of the database') return
        await say('The last one')
        isWriting = false
        await writing
        before = await tablesOf(postgres.url)
      },
    })
    expect(manifest.tables.messages).toBeGreaterThan(1)
    await restored(name, async (url, folder) => {
      const after = await tablesOf(url)
      const kept = (tables: Record<string, string>) =>
        Object.entries(tables).filter(([table]) => ![...changed, ...ended].includes(table))
      expect(kept(after)).toEqual(kept(before))
      expect(before.session).not.toBe('0 0')
      expect(ended.map((table) => after[table])).toEqual(ended.map(() => '0 0'))
      expect(await hashesBelow(join(folder, 'photos'))).toEqual(await hashesBelow(join(dataDir, 'photos')))
      expect(await hashesBelow(join(folder, 'pages'))).toEqual(await hashesBelow(join(dataDir, 'pages')))
      expect(await hashesBelow(folder)).toMatchObject({ secret: (await hashesBelow(dataDir)).secret })
      expect(statSync(folder).mode & 0o066).toBe(0)
    })
  }, 300_000)
})
