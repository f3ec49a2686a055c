import { randomUUID } from 'node:crypto'
import type { Message } from '@hearth/shared/chat/messages'
import type { Case, EvidenceMessage } from '@hearth/shared/moderation/cases'
import type { SealedHit } from '@hearth/shared/moderation/media'
import type { Report } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDue, purgeAccount } from '../../account/deletion/queries.ts'
import { built, download, filesOf } from '../../account/export/testing.ts'
import { copyDueEvidence } from '../../pictures/evidence/queries.ts'
import { photoForm, storedFolders } from '../../pictures/photos/testing.ts'
import { drawing, jpegOf, listPictures } from '../../pictures/screening/testing.ts'
import { setCommunity } from '../../platform/community/testing.ts'
import type { Person } from '../../testing/services.ts'
import { settleAs } from '../approvals/testing.ts'
import { startCases } from '../cases/testing.ts'
import { openDueCases } from './cases.ts'
import { compareReportedPictures } from './reported-pictures.ts'

const started = await startCases()
const { app, db, services, people, begin, staff, open, caseOf } = started
const photoStore = services.photoStore
let seed = 9000
const newPicture = () => jpegOf(drawing(seed++))

async function show(from: Person, conversationId: string, bytes: Buffer): Promise<Message> {
  const path = `/conversations/${conversationId}/messages/${randomUUID()}/photo`
  return (await from.ask<Message>('PUT', path, photoForm(bytes))).body
}

/** Bo sends Ann a picture, and Ann reports the messages. */
async function reportedPicture(bytes: Buffer, { isReported = true } = {}) {
  const { ann, bo } = await people()
  const { id: conversationId } = await begin(bo, ann)
  const message = await show(bo, conversationId, bytes)
  const { storageKey } = await db
    .selectFrom('messages')
    .where('id', '=', message.id)
    .select('storageKey')
    .executeTakeFirstOrThrow()
  const reported = { profileId: bo.profileId, conversationId, messageIds: [message.id], category: 'sexual' }
  const send = () => ann.ask<Report>('POST', '/reports', reported)
  if (isReported) await send()
  await copyDueEvidence(services)
  return { ann, bo, conversationId, message, storageKey: storageKey!, send }
}

const compareDue = async () => {
  await sql`update message_pictures set due_at = now() where due_at is not null`.execute(db)
  await compareReportedPictures(services)
}
const stateOf = (messageId: string) =>
  db.selectFrom('messagePictures').where('messageId', '=', messageId).select(['dueAt', 'pdq']).executeTakeFirst()
const hitsOf = (messageId: string) =>
  db.selectFrom('messageHits').where('messageId', '=', messageId).selectAll().execute()
const served = async (who: Person, { photo }: Message) =>
  Promise.all(Object.values(photo!.urls).map(async (url) => (await who.open(url)).statusCode))
const read = async (who: Person, conversationId: string) =>
  (await who.ask<{ messages: Message[] }>('GET', `/conversations/${conversationId}/messages`)).body.messages.at(-1)!
const pictureIn = (found: Case) => found.items.flatMap(({ messages }) => messages)[0]!.picture

describe('A picture that no party reported', () => {
  it('is never hashed or compared, whichever list has it', async () => {
    const picture = await newPicture()
    await listPictures(services, 'child-abuse', [picture])
    const { ann, message } = await reportedPicture(picture, { isReported: false })
    await compareDue()
    expect(await stateOf(message.id)).toBeUndefined()
    expect(await served(ann, message)).toEqual([200, 200])
  })

  it('stays so when its recipient is the one who is reported', async () => {
    const { ann, bo, conversationId, message } = await reportedPicture(await newPicture(), { isReported: false })
    await bo.ask('POST', '/reports', {
      profileId: ann.profileId,
      conversationId,
      messageIds: [message.id],
      category: 'spam',
    })
    await compareDue()
    expect(await stateOf(message.id)).toBeUndefined()
  })
})

describe('A reported picture', () => {
  it('is seen by no staff member until it was compared, wherever it stands', async () => {
    const mo = await staff('Moritz')
    const { bo, message } = await reportedPicture(await newPicture())
    const caseId = await caseOf(bo)
    const looks = async () => {
      const { body } = await open(mo, caseId)
      const around = await mo.ask<EvidenceMessage[]>('POST', `/admin/cases/${caseId}/surroundings`, {
        itemId: body.items[0]!.id,
        messageId: message.id,
        reason: 'What was said?',
      })
      const pictures = [pictureIn(body)!, around.body.at(-1)!.picture!]
      const statuses = pictures.map(async ({ url }) => (await mo.open(url)).statusCode)
      return [pictures.map(({ checking }) => checking), await Promise.all(statuses)]
    }
    expect(await looks()).toEqual([
      [true, true],
      [404, 404],
    ])
    await sql`alter table hash_lists rename to hash_lists_away`.execute(services.vaultDb)
    await compareDue()
    await sql`alter table hash_lists_away rename to hash_lists`.execute(services.vaultDb)
    expect(await looks()).toEqual([
      [true, true],
      [404, 404],
    ])
    await compareDue()
    expect(await looks()).toEqual([
      [undefined, undefined],
      [200, 200],
    ])
  })

  it('that no list has is compared once and changes nothing', async () => {
    const { ann, message } = await reportedPicture(await newPicture())
    await compareDue()
    expect(await stateOf(message.id)).toMatchObject({ dueAt: null, pdq: expect.any(Buffer) })
    expect([await hitsOf(message.id), await served(ann, message)]).toEqual([[], [200, 200]])
  })

  it('that a list has brings its case forward and names the list beside the message', async () => {
    const mo = await staff('Mo')
    const picture = await newPicture()
    const said = await listPictures(services, 'intimate', [picture])
    const { ann, bo, message } = await reportedPicture(picture)
    await sql`update cases set severity = 3 where subject_id = ${bo.profileId}`.execute(db)
    await sql`update case_items set severity = 3`.execute(db)
    await compareDue()
    const { body } = await open(mo, await caseOf(bo))
    expect(body).toMatchObject({ severity: 'high', category: 'sexual' })
    const [list] = pictureIn(body)!.lists!
    expect(said).toContain(list)
    expect(await served(ann, message)).toEqual([200, 200])
  })

  it('waits while lists cannot be read, and is compared by its copy when its sender has unsent it', async () => {
    const picture = await newPicture()
    await listPictures(services, 'intimate', [picture])
    const { bo, conversationId, message } = await reportedPicture(picture)
    await sql`alter table hash_lists rename to hash_lists_away`.execute(services.vaultDb)
    await compareDue()
    await sql`alter table hash_lists_away rename to hash_lists`.execute(services.vaultDb)
    expect((await stateOf(message.id))!.dueAt).not.toBeNull()
    await sql`update message_pictures set pdq = null, quality = null, phash = null`.execute(db)
    await bo.ask('DELETE', `/conversations/${conversationId}/messages/${message.id}`)
    await compareDue()
    expect(await hitsOf(message.id)).toMatchObject([{ class: 'intimate' }])
  })
})

describe('A reported picture on a list of child abuse', () => {
  it('exists for one role alone: for no moderator, neither party, and no copy of data', async () => {
    const [mo, kim] = [await staff('Mona'), await staff('Kim', 'child-safety')]
    const picture = await newPicture()
    await listPictures(services, 'child-abuse', [picture])
    const { ann, bo, conversationId, message, storageKey } = await reportedPicture(picture)
    const { body: before } = await open(mo, await caseOf(bo))
    const kept = pictureIn(before)!
    expect([kept.checking, (await mo.open(kept.url)).statusCode]).toEqual([true, 404])
    await compareDue()
    await openDueCases(db)

    for (const who of [ann, bo]) {
      expect(await served(who, message)).toEqual([404, 404])
      expect(await read(who, conversationId)).toMatchObject({ photo: null, removedByStaff: true })
    }
    const { body: after } = await open(mo, before.id)
    expect(pictureIn(after)).toBeNull()
    expect((await mo.open(kept.url)).statusCode).toBe(404)
    const [itemId] = after.items.map(({ id }) => id)
    const around = await mo.ask<object>('POST', `/admin/cases/${before.id}/surroundings`, {
      itemId,
      messageId: message.id,
      reason: 'What was said?',
    })
    expect(around.body).not.toEqual([])
    expect(JSON.stringify(around.body)).not.toContain('/pictures/')
    expect((await mo.open(`/api/admin/pictures/${before.id}/${message.id}`)).statusCode).toBe(404)
    expect(JSON.stringify(after)).not.toMatch(/hash-hit|child-abuse|sealed/)
    const { body: asked } = await bo.ask<{ id: string }>('POST', '/me/exports')
    await built(services)
    const files = filesOf((await download(app, bo, asked.id)).rawPayload)
    expect(files.names.filter((name) => name.includes('conversation-') && name.endsWith('.webp'))).toEqual([])

    expect((await ann.ask('GET', `/profiles/${bo.profileId}`)).status).toBe(404)
    const { body } = await kim.ask<{ hits: SealedHit[] }>('GET', '/admin/sealed')
    const hit = body.hits.find(({ profileId }) => profileId === bo.profileId)!
    const draft = (await kim.open(`/api/admin/sealed/${hit.id}/report`)).body
    for (const fact of [bo.email, bo.userId, `${storageKey}/`]) expect(draft).toContain(fact)
    expect((await kim.open(`/api/admin/sealed/${hit.id}/picture`)).statusCode).toBe(200)
    expect((await mo.open(`/api/admin/sealed/${hit.id}/picture`)).statusCode).toBe(404)
    const cases = db.selectFrom('cases').where('subjectId', '=', bo.profileId).select('kind').orderBy('kind')
    expect((await cases.execute()).map(({ kind }) => kind).sort()).toEqual(['hash-hit', 'report'])
  })

  it('is copied by no later report, and outlasts the message and its sender’s account', async () => {
    const picture = await newPicture()
    await listPictures(services, 'child-abuse', [picture])
    const { bo, conversationId, message, storageKey, send } = await reportedPicture(picture)
    await compareDue()
    await send()
    const copies = await sql<{ file: string | null }>`select evidence #>> '{messages,0,photo}' as file from reports
      where target_id = ${bo.profileId}
      order by created_at`.execute(db)
    expect(copies.rows).toEqual([{ file: expect.any(String) }, { file: null }])
    await bo.ask('DELETE', `/conversations/${conversationId}/messages/${message.id}`)
    expect(await photoStore.exists(`${storageKey}/message-full.webp`)).toBe(true)
    await db.transaction().execute((transaction) => makeDue(transaction, [bo.userId]))
    expect(await purgeAccount(services, bo.userId)).toBe(false)
    expect(storedFolders(services.env.DATA_DIR)).toContain(storageKey)
  })

  it('is seen by both again when two people of child safety say that the hit is false', async () => {
    const [kim, kai] = [await staff('Kira', 'child-safety'), await staff('Kai', 'child-safety')]
    const picture = await newPicture()
    await listPictures(services, 'child-abuse', [picture])
    const { ann, bo, message, conversationId, send } = await reportedPicture(picture)
    await compareDue()
    const { body } = await kim.ask<{ hits: SealedHit[] }>('GET', '/admin/sealed')
    const hit = body.hits.find(({ profileId }) => profileId === bo.profileId)!
    await kim.ask('POST', `/admin/sealed/${hit.id}/release`, { reason: 'It is a lamp.' })
    const { body: waiting } = await kai.ask<{ id: string; act: string }[]>('GET', '/admin/approvals')
    expect((await settleAs(kai, waiting.find(({ act }) => act === 'release-sealed')!.id, 'approved')).status).toBe(200)
    expect(await served(ann, message)).toEqual([200, 200])
    expect(await read(ann, conversationId)).toMatchObject({ photo: expect.any(Object), removedAt: null })
    await send()
    await compareDue()
    expect(await served(ann, message)).toEqual([200, 200])
  })
})

describe('A new picture in a chat, where the operator has these compared', () => {
  const switchTo = (on: boolean) => setCommunity(services, { comparesChats: on })
  beforeAll(() => switchTo(true))
  afterAll(() => switchTo(false))
  const sent = (bytes: Buffer) => reportedPicture(bytes, { isReported: false })

  it('reaches its recipient after the lists were asked, without even a blur before, and stays comparable', async () => {
    const { ann, bo, conversationId, message } = await sent(await newPicture())
    expect([await served(bo, message), await served(ann, message)]).toEqual([
      [200, 200],
      [404, 404],
    ])
    const before = await read(ann, conversationId)
    expect(before.photo).toMatchObject({ isWaiting: true, thumbhash: '' })
    await compareDue()
    expect(await served(ann, message)).toEqual([200, 200])
    const after = await read(ann, conversationId)
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.photo).toEqual({ ...message.photo, isSensitive: false })
    expect(await stateOf(message.id)).toEqual({ dueAt: null, pdq: expect.any(Buffer) })
  })

  it('waits while lists cannot be read, and after a process that ended before the comparison', async () => {
    const { ann, message } = await sent(await newPicture())
    await sql`alter table hash_lists rename to hash_lists_away`.execute(services.vaultDb)
    await compareDue()
    await sql`alter table hash_lists_away rename to hash_lists`.execute(services.vaultDb)
    expect(await served(ann, message)).toEqual([404, 404])
    await compareDue()
    expect(await served(ann, message)).toEqual([200, 200])
  })

  it('is sealed when a list of child abuse has it, and reaches no one; other lists do not count', async () => {
    const [abuse, intimate] = [await newPicture(), await newPicture()]
    await listPictures(services, 'child-abuse', [abuse])
    await listPictures(services, 'intimate', [intimate])
    const [known, other] = [await sent(abuse), await sent(intimate)]
    await compareDue()
    for (const who of [known.ann, known.bo]) expect(await served(who, known.message)).toEqual([404, 404])
    expect(await served(other.ann, other.message)).toEqual([200, 200])
    const sealed = db.selectFrom('sealedEvidence').where('messageId', 'in', [known.message.id, other.message.id])
    expect(await sealed.select('messageId').execute()).toEqual([{ messageId: known.message.id }])
  })
})
