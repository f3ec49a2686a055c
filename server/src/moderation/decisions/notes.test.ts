import type { MessagePage } from '@hearth/shared/chat/messages'
import type { Case } from '@hearth/shared/moderation/cases'
import type { LikeItem } from '@hearth/shared/people/likes'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { openSignalCases } from '../cases/signals.ts'
import { startDecisions } from './testing.ts'

const { db, services, member, people, begin, staff, report, caseAbout, claim, decide } = await startDecisions()

const answer = { prompt: 'weekends.sunday', text: 'Pancakes, then the forest.' }
const part = { kind: 'answer', prompt: answer.prompt }
const insult = 'You look like trouble.'

/** Bo likes an answer of Ann's, with a note. */
async function noted(note = insult) {
  const { ann, bo } = await people()
  await ann.ask('PUT', '/me/prompts', { answers: [answer] })
  expect((await bo.ask('PUT', `/likes/${ann.profileId}`, { part, note })).status).toBe(200)
  return { ann, bo, mo: await staff('Mo') }
}
const received = async (one: Person) => (await one.ask<{ likes: LikeItem[] }>('GET', '/likes/received')).body.likes[0]
const messagesOf = async (one: Person, other: Person) => {
  const { id } = await begin(one, other)
  return (await one.ask<MessagePage>('GET', `/conversations/${id}/messages`)).body.messages
}
const read = async (by: Person, about: Person) => {
  const { id } = await caseAbout(about)
  await claim(id, by)
  return (await by.ask<Case>('GET', `/admin/cases/${id}`)).body
}
const likeOf = (liker: Person) =>
  db.selectFrom('profileLikes').where('likerId', '=', liker.profileId).select('id').executeTakeFirstOrThrow()
const remove = (messageId: string) => [{ action: 'remove-message' as const, messageId }]

describe('A note', () => {
  it('is in the evidence of its receiver’s report, and of nobody else’s, also when it is taken back', async () => {
    const { ann, bo, mo } = await noted()
    const cy = await member('Cy')
    expect(await report(ann, bo)).toMatchObject({ about: 'profile' })
    await report(cy, bo)
    await bo.ask('DELETE', `/likes/${ann.profileId}`)
    const { items } = await read(mo, bo)
    expect(items.map(({ messages }) => messages.map(({ content }) => content))).toEqual(
      expect.arrayContaining([[insult], []]),
    )
  })

  it('is removed by a decision, comes with no match, and comes back when the decision is taken back', async () => {
    const { ann, bo, mo } = await noted()
    await report(ann, bo)
    const { id } = await likeOf(bo)
    const { body } = await decide(mo, bo, remove(id))
    expect(body.decision).not.toBeNull()
    expect(await received(ann)).not.toHaveProperty('note')
    expect((await received(ann))!.part).toMatchObject({ kind: 'answer' })
    await mo.ask('POST', '/admin/decisions/undo', { decisionId: body.decision!.id, note: 'It was a joke.' })
    expect(await received(ann)).toMatchObject({ note: insult })
  })

  it('is removed as the message that it has become', async () => {
    const { ann, bo, mo } = await noted()
    await report(ann, bo)
    await ann.ask('PUT', `/likes/${bo.profileId}`)
    const [message] = await messagesOf(ann, bo)
    const { body } = await decide(mo, bo, remove(message!.id))
    expect((await messagesOf(ann, bo))[0]).toMatchObject({ content: '', removedByStaff: true })
    await mo.ask('POST', '/admin/decisions/undo', { decisionId: body.decision!.id, note: 'It was a joke.' })
    expect((await messagesOf(ann, bo))[0]).toMatchObject({ content: insult, liked: { text: answer.text } })
  })

  it('is not removed by staff whose case does not name it', async () => {
    const { ann, bo, mo } = await noted()
    const { id } = await likeOf(bo)
    await report(await member('Cy'), bo)
    expect((await decide(mo, bo, remove(id))).status).toBe(404)
    expect(await received(ann)).toMatchObject({ note: insult })
  })

  it('is shown to staff in the case of its signs of a scam', async () => {
    const money =
      'My wallet was stolen, please send me 200 dollars by western union. Pay with a gift card, send the code.'
    const { ann, bo, mo } = await noted(money)
    await openSignalCases(services)
    expect((await read(mo, bo)).items[0]!.messages).toMatchObject([{ content: money, reported: true }])
    expect(await received(ann)).toMatchObject({ note: money })
  })
})

describe('A removed answer', () => {
  it('is gone from the likes and messages of those who liked it', async () => {
    const { ann, bo, mo } = await noted()
    const cy = await member('Cy')
    await cy.ask('PUT', `/likes/${ann.profileId}`, { part })
    await ann.ask('PUT', `/likes/${bo.profileId}`)
    await report(bo, ann)
    const { body } = await decide(mo, ann, [{ action: 'remove-text', field: 'prompts' }])
    expect((await messagesOf(bo, ann))[0]).toMatchObject({ content: insult, liked: { text: null } })
    const sent = (await cy.ask<{ likes: LikeItem[] }>('GET', '/likes/sent')).body.likes
    expect(sent[0]!.part).toMatchObject({ prompt: answer.prompt, text: null })
    await mo.ask('POST', '/admin/decisions/undo', { decisionId: body.decision!.id, note: 'Harmless.' })
    expect((await ann.ask<{ answers: object[] }>('GET', '/me/prompts')).body.answers).toEqual([answer])
  })
})
