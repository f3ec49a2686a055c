import { randomUUID } from 'node:crypto'
import type { Message } from '@hearth/shared/chat/messages'
import type { TransparencyReport } from '@hearth/shared/moderation/figures'
import type { ActionInput } from '@hearth/shared/moderation/ladder'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photoForm } from '../../pictures/photos/testing.ts'
import { compareEntries, drawing, jpegOf, listPictures } from '../../pictures/screening/testing.ts'
import { setCommunity } from '../../platform/community/testing.ts'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from '../decisions/testing.ts'
import { compareReportedPictures, deleteMessagePictures } from './reported-pictures.ts'

const running = await startDecisions()
const { db, services, people, begin, staff, caseAbout, decide } = running
let seed = 7000
const newPicture = () => jpegOf(drawing(seed++))

const tell = (who: Person, about: Person, conversationId: string, messageId: string) =>
  who.ask('POST', '/reports', { profileId: about.profileId, conversationId, messageIds: [messageId], category: 'spam' })

/** Bo sends Ann a picture, which is compared. Ann reports it first. */
async function compared(bytes: Buffer, { isReported = true } = {}) {
  const { ann, bo } = await people()
  const { id: conversationId } = await begin(bo, ann)
  const path = `/conversations/${conversationId}/messages/${randomUUID()}/photo`
  const { body: message } = await bo.ask<Message>('PUT', path, photoForm(bytes))
  const report = () => tell(ann, bo, conversationId, message.id)
  if (isReported) await report()
  await compareReportedPictures(services)
  return { ann, bo, conversationId, message, report }
}

const isDue = async (messageId: string) => {
  const picture = db.selectFrom('messagePictures').where('messageId', '=', messageId).select('dueAt')
  const row = await picture.executeTakeFirst()
  return row && row.dueAt !== null
}
const hitsOf = (messageId: string) =>
  db.selectFrom('messageHits').where('messageId', '=', messageId).select(['class', 'outcome']).execute()
const served = async (who: Person, { photo }: Message) => (await who.open(photo!.urls.full)).statusCode
async function counted(machine: string) {
  const ada = await staff('Ada', 'admin')
  const { body } = await ada.ask<{ report: TransparencyReport }>('GET', '/admin/figures/report')
  return body.report.machines.find((one) => one.machine === machine)
}

describe('A reported picture that no list had', () => {
  it('is found by a list that comes later: its case comes forward, or opens again', async () => {
    const picture = await newPicture()
    const { ann, bo, message } = await compared(picture)
    const mo = await staff('Mo')
    await decide(mo, bo, [{ action: 'close' }])
    const said = await listPictures(services, 'intimate', [picture])
    expect(said).toContain('1 pictures in messages match')
    expect(await isDue(message.id)).toBe(true)
    await compareReportedPictures(services)
    expect([await hitsOf(message.id), await isDue(message.id)]).toEqual([[{ class: 'intimate', outcome: null }], false])
    expect(await served(ann, message)).toBe(200)
    const { id } = await caseAbout(bo)
    const opened = db.selectFrom('cases').where('id', '=', id).select('severity')
    expect(await opened.executeTakeFirst()).toEqual({ severity: 1 })
  })

  it('is sealed by a list of child abuse that comes later', async () => {
    const picture = await newPicture()
    const { ann, bo, message } = await compared(picture)
    await listPictures(services, 'child-abuse', [picture])
    await compareReportedPictures(services)
    expect([await served(ann, message), await served(bo, message)]).toEqual([404, 404])
  })

  it('is not asked about again by a list that has other pictures, nor once its sender has unsent it', async () => {
    const [picture, other] = [await newPicture(), await newPicture()]
    const { bo, conversationId, message } = await compared(picture)
    await listPictures(services, 'intimate', [other])
    expect(await isDue(message.id)).toBe(false)
    await sql`update reports set evidence = jsonb_set(evidence, '{messages}', '[]')
      where target_id = ${bo.profileId}`.execute(db)
    await bo.ask('DELETE', `/conversations/${conversationId}/messages/${message.id}`)
    await listPictures(services, 'intimate', [picture])
    await compareReportedPictures(services)
    expect(await hitsOf(message.id)).toEqual([])
  })

  it('is found when staff remove one like it elsewhere, and the removed one is not found by itself', async () => {
    const picture = await newPicture()
    const [first, second] = [await compared(picture), await compared(picture)]
    const mo = await staff('Mo')
    const remove: ActionInput = { action: 'remove-message', messageId: first.message.id }
    expect((await decide(mo, first.bo, [remove])).status).toBe(200)
    await compareEntries(services)
    expect([await isDue(first.message.id), await isDue(second.message.id)]).toEqual([false, true])
    await compareReportedPictures(services)
    expect(await hitsOf(first.message.id)).toEqual([])
    expect(await hitsOf(second.message.id)).toEqual([{ class: 'own', outcome: null }])
  })
})

describe('A hit in a message', () => {
  it('is counted with the decision about its report, which the year keeps when the picture goes', async () => {
    const picture = await newPicture()
    await listPictures(services, 'intimate', [picture])
    const before = (await counted('intimate')) ?? { hits: 0, confirmed: 0, cleared: 0 }
    const [first, second] = [await compared(picture), await compared(picture)]
    const mo = await staff('Mo')
    await decide(mo, first.bo, [{ action: 'close' }])
    await decide(mo, second.bo, [{ action: 'warn' }])
    const { hits, confirmed, cleared } = before
    const after = { machine: 'intimate', hits: hits + 2, confirmed: confirmed + 1, cleared: cleared + 1 }
    expect(await counted('intimate')).toEqual(after)
    await sql`delete from message_pictures where message_id = ${first.message.id}`.execute(db)
    expect(await counted('intimate')).toEqual(after)
  })

  it('that was cleared stays so in later lists, until the decision is taken back', async () => {
    const picture = await newPicture()
    await listPictures(services, 'intimate', [picture], 'first')
    const { bo, message } = await compared(picture)
    const mo = await staff('Mo')
    const { body } = await decide(mo, bo, [{ action: 'close' }])
    await listPictures(services, 'intimate', [picture], 'second')
    expect([await isDue(message.id), await hitsOf(message.id)]).toEqual([
      false,
      [{ class: 'intimate', outcome: 'cleared' }],
    ])
    await mo.ask('POST', '/admin/decisions/undo', { decisionId: body.decision!.id, note: 'Too early.' })
    expect(await hitsOf(message.id)).toEqual([{ class: 'intimate', outcome: null }])
  })
})

describe('An unreported picture, compared where the operator wants it', () => {
  const switchTo = (on: boolean) => setCommunity(services, { comparesChats: on })
  beforeAll(() => switchTo(true))
  afterAll(() => switchTo(false))

  it('is sealed by a list of child abuse that comes later, and asked about by no other', async () => {
    const picture = await newPicture()
    const { ann, message } = await compared(picture, { isReported: false })
    expect(await served(ann, message)).toBe(200)
    await listPictures(services, 'intimate', [picture])
    expect(await isDue(message.id)).toBe(false)
    await listPictures(services, 'child-abuse', [picture])
    await compareReportedPictures(services)
    expect([await served(ann, message), await hitsOf(message.id)]).toEqual([
      404,
      [{ class: 'child-abuse', outcome: null }],
    ])
  })

  it('is compared with all lists once it is reported', async () => {
    const picture = await newPicture()
    await listPictures(services, 'intimate', [picture])
    const { message, report } = await compared(picture, { isReported: false })
    expect(await hitsOf(message.id)).toEqual([])
    await report()
    await compareReportedPictures(services)
    expect(await hitsOf(message.id)).toEqual([{ class: 'intimate', outcome: null }])
  })

  it('keeps checksums as long as it is there and the switch is on, and a report keeps them after that', async () => {
    const [kept, unsent, reported] = [
      await compared(await newPicture(), { isReported: false }),
      await compared(await newPicture(), { isReported: false }),
      await compared(await newPicture()),
    ]
    const left = async () => {
      await deleteMessagePictures(db)
      const asked = [kept, unsent, reported].map(({ message }) => isDue(message.id))
      return Promise.all(asked)
    }
    await unsent.bo.ask('DELETE', `/conversations/${unsent.conversationId}/messages/${unsent.message.id}`)
    expect(await left()).toEqual([false, undefined, false])
    await switchTo(false)
    expect(await left()).toEqual([undefined, undefined, false])
    await switchTo(true)
  })
})
