import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Evidence, Report } from '@hearth/shared/moderation/reports'
import { afterEach, describe, expect, it } from 'vitest'
import { startChat } from '../../chat/testing.ts'
import type { Person } from '../../testing/services.ts'
import { jpeg, photoForm } from '../photos/testing.ts'
import { copyDueEvidence, copyReportEvidence } from './queries.ts'

const { db, services, people, begin, erase } = await startChat()
const { photoStore } = services
const { copy } = photoStore
const root = join(services.env.DATA_DIR, 'photos')

const report = (who: Person, about: Person, more = {}) =>
  who.ask<Report>('POST', '/reports', { profileId: about.profileId, category: 'sexual', id: randomUUID(), ...more })
const evidenceOf = async (id: string) =>
  (await db.selectFrom('reports').where('id', '=', id).select('evidence').executeTakeFirstOrThrow())
    .evidence as unknown as Evidence
const due = () => db.selectFrom('evidenceCopies').selectAll().execute()
const isKept = (file: string) => photoStore.exists(file)
/** Makes the store fail, as in an outage or when the process ends first. */
const breakCopying = () => {
  photoStore.copy = () => Promise.reject(new Error('away'))
}

async function withPhoto() {
  const { ann, bo } = await people()
  const { body } = await bo.ask<{ id: string }>('POST', '/me/photos', photoForm(jpeg))
  return { ann, bo, photoId: body.id }
}

async function withPhotoMessage() {
  const { ann, bo } = await people()
  const { id: conversationId } = await begin(ann, bo)
  const messageId = randomUUID()
  const path = `/conversations/${conversationId}/messages/${messageId}`
  await bo.ask('PUT', `${path}/photo`, photoForm(jpeg))
  return { ann, bo, path, chosen: { conversationId, messageIds: [messageId] } }
}

describe('The pictures of a report', () => {
  afterEach(async () => {
    photoStore.copy = copy
    await copyDueEvidence(services)
  })

  it('are copied after the response, which does not wait for them', async () => {
    const { ann, bo, photoId } = await withPhoto()
    const gate = Promise.withResolvers<void>()
    photoStore.copy = (from, to) => gate.promise.then(() => copy.call(photoStore, from, to))
    const { status, body } = await report(ann, bo, { photoId })
    expect(status).toBe(200)
    const [kept] = (await evidenceOf(body.id)).photos
    expect(await isKept(kept!.file)).toBe(false)
    gate.resolve()
    await copyReportEvidence(services, body.id)
    expect(await isKept(kept!.file)).toBe(true)
    expect(await due()).toEqual([])
  })

  it('are copied later if the process ended first', async () => {
    const { ann, bo, photoId } = await withPhoto()
    breakCopying()
    const { body } = await report(ann, bo, { photoId })
    await copyDueEvidence(services)
    expect(await due()).toMatchObject([{ reportId: body.id }])
    await erase(bo)
    photoStore.copy = copy
    await copyDueEvidence(services)
    expect(await isKept((await evidenceOf(body.id)).photos[0]!.file)).toBe(true)
  })

  it('are copied before their owner’s deletion completes', async () => {
    const { ann, bo, photoId } = await withPhoto()
    breakCopying()
    const { body } = await report(ann, bo, { photoId })
    expect((await bo.ask('DELETE', `/me/photos/${photoId}`)).status).toBe(500)
    photoStore.copy = copy
    expect((await bo.ask('DELETE', `/me/photos/${photoId}`)).status).toBe(200)
    expect(await isKept((await evidenceOf(body.id)).photos[0]!.file)).toBe(true)
  })

  it('are copied before a message is unsent', async () => {
    const { ann, bo, path, chosen } = await withPhotoMessage()
    breakCopying()
    const { body } = await report(ann, bo, chosen)
    expect((await bo.ask('DELETE', path)).status).toBe(200)
    photoStore.copy = copy
    await copyDueEvidence(services)
    const [message] = (await evidenceOf(body.id)).messages
    expect(await isKept(message!.photo!)).toBe(true)
  })

  it('are not listed if they were deleted first', async () => {
    const { ann, bo, path, chosen } = await withPhotoMessage()
    await bo.ask('POST', '/me/photos', photoForm(jpeg))
    breakCopying()
    const { body } = await report(ann, bo, chosen)
    for (const { storageKey } of await due()) await photoStore.deleteAll(storageKey)
    await copyDueEvidence(services)
    expect(await evidenceOf(body.id)).toMatchObject({ photos: [], messages: [{ photo: null, byTarget: true }] })
    expect((await bo.ask('DELETE', path)).status).toBe(200)
  })

  it('are copied once, even for a report sent twice at once or about a missing member', async () => {
    const { ann, bo } = await withPhoto()
    const before = readdirSync(root).length
    const id = randomUUID()
    await Promise.all([report(ann, bo, { id }), report(ann, bo, { id })])
    await Promise.all([copyReportEvidence(services, id), copyDueEvidence(services), copyReportEvidence(services, id)])
    expect(readdirSync(root)).toHaveLength(before + 1)
    await report(ann, { ...bo, profileId: '00000000-0000-4000-8000-000000000000' })
    expect(await due()).toEqual([])
  })
})
