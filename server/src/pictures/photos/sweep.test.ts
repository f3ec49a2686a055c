import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Photo } from '@hearth/shared/pictures/photos'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { copyReportEvidence } from '../evidence/queries.ts'
import { sweepPhotos } from './sweep.ts'
import { jpeg, photoForm } from './testing.ts'

const { services, newcomer, people, erase } = await startServices()
const root = join(services.env.DATA_DIR, 'photos')
const hour = 3600

/** Makes a stored picture's files look `seconds` old. */
function age(key: string, seconds: number) {
  const then = Date.now() / 1000 - seconds
  for (const name of readdirSync(join(root, key))) utimesSync(join(root, key, name), then, then)
}

function orphan(seconds: number, key = randomBytes(24).toString('base64url')) {
  mkdirSync(join(root, key), { recursive: true })
  for (const size of ['thumb', 'card']) writeFileSync(join(root, key, `${size}.webp`), jpeg)
  age(key, seconds)
  return key
}
const isThere = (key: string) => existsSync(join(root, key))

test('files without a row are deleted after a day, and nothing else', async () => {
  const ann = await newcomer('Ann')
  const { body } = await ann.ask<Photo>('POST', '/me/photos', photoForm(jpeg))
  const kept = body.urls!.thumb.split('/')[2]!
  age(kept, 40 * 24 * hour)
  const [old, fresh] = [orphan(25 * hour), orphan(23 * hour)]
  const foreign = orphan(90 * 24 * hour, 'lost+found')
  expect(await sweepPhotos(services)).toBe(1)
  expect([kept, fresh, foreign, old].map(isThere)).toEqual([true, true, true, false])
  expect(await sweepPhotos(services)).toBe(0)
})

test('evidence of a report and photos of messages stay', async () => {
  const { ann, bo } = await people()
  await bo.ask('POST', '/me/photos', photoForm(jpeg))
  const { id: conversationId } = (await ann.ask<{ id: string }>('PUT', `/conversations/with/${bo.profileId}`)).body
  const messageId = randomUUID()
  const before = new Set(readdirSync(root))
  await bo.ask('PUT', `/conversations/${conversationId}/messages/${messageId}/photo`, photoForm(jpeg))
  const report = { profileId: bo.profileId, category: 'fake', conversationId, messageIds: [messageId] }
  const { status, body } = await ann.ask<{ id: string }>('POST', '/reports', report)
  expect(status).toBe(200)
  await copyReportEvidence(services, body.id)
  const stored = readdirSync(root).filter((key) => !before.has(key))
  // The message's picture, its copy and the copy of the profile's.
  expect(stored).toHaveLength(3)
  for (const key of stored) age(key, 90 * 24 * hour)
  await sweepPhotos(services)
  expect(stored.map(isThere)).toEqual([true, true, true])
})

test('a picture due for copying stays until it is copied, even if its owner is deleted', async () => {
  const { ann, bo } = await people()
  const before = new Set(readdirSync(root))
  await bo.ask('POST', '/me/photos', photoForm(jpeg))
  const [source] = readdirSync(root).filter((key) => !before.has(key))
  const { copy } = services.photoStore
  services.photoStore.copy = () => Promise.reject(new Error('away'))
  const { body } = await ann.ask<{ id: string }>('POST', '/reports', { profileId: bo.profileId, category: 'fake' })
  await copyReportEvidence(services, body.id)
  await erase(bo)
  age(source!, 90 * 24 * hour)
  await sweepPhotos(services)
  expect(isThere(source!)).toBe(true)
  services.photoStore.copy = copy
  await copyReportEvidence(services, body.id)
  await sweepPhotos(services)
  expect(isThere(source!)).toBe(false)
})

test('a picture stays if any table refers to its key', async () => {
  const key = orphan(48 * hour)
  await sql`create table other_pictures (storage_key text)`.execute(services.vaultDb)
  await sql`insert into other_pictures values (${key})`.execute(services.vaultDb)
  await sweepPhotos(services)
  expect(isThere(key)).toBe(true)
  await sql`drop table other_pictures`.execute(services.vaultDb)
  await sweepPhotos(services)
  expect(isThere(key)).toBe(false)
})
