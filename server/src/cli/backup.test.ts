import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Conversation } from '@hearth/shared/chat/chat'
import { describe, expect, it } from 'vitest'
import { giveDeletionDay, makeDue, purgeAccount } from '../account/deletion/queries.ts'
import { cancelDeletion } from '../account/identity/cancel-deletion.ts'
import { loadCities } from '../members/places/gazetteer.ts'
import { banUser, unbanUser } from '../moderation/admin/decisions.ts'
import { jpeg, photoForm } from '../pictures/photos/testing.ts'
import { theConsole } from '../platform/audit/audit.ts'
import { backupName } from '../platform/backup/backup-name.ts'
import { claimBackup } from '../platform/backup/copy-cluster.ts'
import { departureListName, readList, writeList } from '../platform/backup/departure-list.ts'
import { addToList } from '../platform/backup/departures.ts'
import { folderTarget } from '../platform/backup/folder-target.ts'
import { keepList } from '../platform/backup/jobs.ts'
import { makeBackup, type Progress } from '../platform/backup/make-backup.ts'
import type { BackupManifest } from '../platform/backup/manifest.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { hashesBelow, tablesOf } from '../platform/backup/testing.ts'
import { upgradeFolder } from '../platform/backup/upgrade-folder.ts'
import { type Env, readEnv } from '../platform/config/env.ts'
import { actAlone } from '../platform/db/act-alone.ts'
import { connect, type Database } from '../platform/db/connection.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { endWithFile } from '../testing/end.ts'
import { testSecret } from '../testing/secret.ts'
import { startServices } from '../testing/services.ts'
import type { Applied } from './apply-departures.ts'
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
const { services, db, people, member } = await startServices({ DATA_DIR: dataDir }, undefined, async () => ({
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
async function restored<Result>(
  name: string,
  look: (url: string, folder: string, applied: Applied) => Promise<Result>,
) {
  const folder = join(root, `restored-${randomUUID()}`)
  const env = envOf(folder)
  const departures = readList((await target.readText(departureListName)) ?? '')
  let applied = {}
  const afterwards = async (restored: Env, manifest: BackupManifest) => {
    applied = await applySinceBackup(restored, manifest, departures)
  }
  await restoreBackup({ env, content: await target.read(name), keys, afterwards })
  const opened = await startEmbedded(folder)
  return look(opened.url, folder, applied).finally(() => opened.stop())
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

  it('brings nobody back who left or was banned since, and keeps who came back', async () => {
    const decision = (userId: string) => ({ userId, by: theConsole, reason: 'Gift cards.', secret: services.secret })
    const [gone, banned, leaving, stayed, unbanned] = await Promise.all(
      ['Gone', 'Banned', 'Leaving', 'Stayed', 'Unbanned'].map((name) => member(name)),
    )
    const leave = async ({ userId }: { userId: string }) =>
      db.transaction().execute(async (transaction) => {
        await actAlone(transaction, 'owner')
        await giveDeletionDay(transaction, userId)
      })
    await leave(stayed!)
    await banUser(db, { ...decision(unbanned!.userId), category: 'scam' })
    const { name } = await backUp()

    await db.transaction().execute((transaction) => makeDue(transaction, [gone!.userId]))
    expect(await purgeAccount(services, gone!.userId)).toBe(true)
    await banUser(db, { ...decision(banned!.userId), category: 'scam' })
    await leave(leaving!)
    expect(await cancelDeletion(db, stayed!.userId)).toBe(true)
    await unbanUser(db, decision(unbanned!.userId))
    await addToList(db, target)

    const states = (of: Database) =>
      of
        .selectFrom('user')
        .where('name', 'in', ['Gone', 'Banned', 'Leaving', 'Stayed', 'Unbanned'])
        .select(['name', 'banned', 'deletesAt'])
        .orderBy('name')
        .execute()
    const here = await states(db)
    expect(here.map((one) => one.name)).toEqual(['Banned', 'Leaving', 'Stayed', 'Unbanned'])
    await restored(name, async (url, _folder, applied) => {
      expect(applied).toEqual({ deleted: 1, banned: 1, leaving: 1, stayed: 1, unbanned: 1 })
      const opened = connect(url, { max: 2 })
      const there = await states(opened.db).finally(() => opened.close())
      const day = (of: typeof there) =>
        of.map((one) => ({ ...one, deletesAt: one.deletesAt?.toISOString().slice(0, 16) }))
      expect(day(there)).toEqual(day(here))
    })
  }, 300_000)
})

it('The list beside the backups follows the database, and keeps what a new database does not know', async () => {
  const folder = join(root, 'lists')
  const env = { ...envOf(dataDir), BACKUP_TO: folder }
  const listOf = async () => readList((await folderTarget(folder).readText(departureListName)) ?? '')
  await keepList({ db, env }, null)
  const upgrades = folderTarget(upgradeFolder(dataDir))
  ;(await upgrades.hold())()
  await upgrades.write(backupName(new Date(), false), Readable.from(['x']))
  const before = await listOf()
  expect(before.length).toBeGreaterThan(0)
  const elsewhere = { at: new Date(), kind: 'deleted', account: 'f'.repeat(64) } as const
  await folderTarget(folder).writeText(departureListName, writeList([...before, elsewhere], new Date()))
  const { userId } = await member('Later')
  await db.transaction().execute((transaction) => makeDue(transaction, [userId]))
  await purgeAccount(services, userId)
  await keepList({ db, env }, new Date())
  const after = await listOf()
  expect(after).toContainEqual(elsewhere)
  expect(after.length).toBe(before.length + 3)
  const besideUpgrades = readList((await upgrades.readText(departureListName)) ?? '')
  expect(besideUpgrades).toContainEqual(after.find(({ kind, at }) => kind === 'deleted' && at > elsewhere.at))
  await keepList({ db, env: { ...env, BACKUP_TO: undefined } }, null)
})
