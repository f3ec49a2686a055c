import type { Conversation } from '@hearth/shared/chat/chat'
import type { Statement } from '@hearth/shared/moderation/statements'
import { aProfile } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { deleteUnconfirmedAccounts } from '../../account/identity/sessions.ts'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from './testing.ts'

const { db, people, begin, say, staff, report, decide, mailsTo, signOut } = await startDecisions()

const profileOf = ({ profileId }: Person) =>
  db
    .selectFrom('profiles')
    .where('id', '=', profileId)
    .select(['firstName', 'lastName', 'bio', 'city', 'cityId', 'profileCompleted'])
    .executeTakeFirstOrThrow()
const accountOf = ({ userId }: Person) =>
  db.selectFrom('user').where('id', '=', userId).select(['name', 'firstName', 'lastName']).executeTakeFirstOrThrow()

/** Ann reports Bo, her partner in a conversation, and a moderator removes his name and city. */
async function removed() {
  const { ann, bo } = await people()
  const { id: conversationId } = await begin(bo, ann)
  await say(bo, conversationId, 'hello')
  await report(ann, bo)
  const mo = await staff('Mo')
  const before = { profile: await profileOf(bo), account: await accountOf(bo) }
  const { body } = await decide(mo, bo, [
    { action: 'remove-text', field: 'name' },
    { action: 'remove-text', field: 'city' },
  ])
  const undo = { decisionId: body.decision!.id, note: 'It is their name.' }
  const takeBack = () => mo.ask('POST', '/admin/decisions/undo', undo)
  return { ann, bo, conversationId, before, takeBack }
}

describe('A removed name and city', () => {
  it('are seen by no one, and their owner goes on once they have given others', async () => {
    const { ann, bo, conversationId } = await removed()
    expect((await ann.ask('GET', `/profiles/${bo.profileId}`)).status).toBe(404)
    const { body } = await ann.ask<Conversation>('GET', `/conversations/${conversationId}`)
    expect(body.partner).toMatchObject({ id: bo.profileId, name: '' })
    const empty = { firstName: '', lastName: '' }
    expect(await profileOf(bo)).toMatchObject({ ...empty, city: null, cityId: null, profileCompleted: false })
    expect(await accountOf(bo)).toEqual({ ...empty, name: '' })
    expect((await bo.ask('GET', '/discover')).status).toBe(403)
    const [mail] = await mailsTo(bo)
    for (const part of ['Your name has been removed', 'Your city has been removed']) expect(mail!.text).toContain(part)
    const [statement] = (await bo.ask<Statement[]>('GET', '/me/statements')).body
    expect(statement!.actions.map(({ field }) => field)).toEqual(['name', 'city'])
    expect((await bo.ask('PUT', '/me/profile', { ...aProfile, firstName: 'Bodo' })).status).toBe(200)
    expect((await ann.ask<{ name: string }>('GET', `/profiles/${bo.profileId}`)).body.name).toMatch(/^Bodo /)
  })

  it('come back when the decision is taken back', async () => {
    const { ann, bo, before, takeBack } = await removed()
    expect((await takeBack()).body).toEqual({ undone: 1 })
    expect({ profile: await profileOf(bo), account: await accountOf(bo) }).toEqual(before)
    expect((await ann.ask('GET', `/profiles/${bo.profileId}`)).status).toBe(200)
  })

  it('do not come back over what the member has given since', async () => {
    const { bo, takeBack } = await removed()
    await bo.ask('PUT', '/me/profile', { ...aProfile, firstName: 'Bodo' })
    const given = await profileOf(bo)
    await takeBack()
    expect([await profileOf(bo), (await accountOf(bo)).name]).toEqual([given, 'Bodo'])
  })

  it('leave an account that was complete once, although its address was never confirmed', async () => {
    const { bo } = await removed()
    const old = { emailVerified: false, createdAt: new Date(Date.now() - 8 * 86_400_000) }
    await db.updateTable('user').set(old).where('id', '=', bo.userId).execute()
    await signOut(bo)
    await deleteUnconfirmedAccounts(db)
    expect(await accountOf(bo)).toMatchObject({ name: '' })
  })
})
