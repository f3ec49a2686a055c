import type { SealedHit } from '@hearth/shared/moderation/media'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { purgeDueAccounts } from '../../account/deletion/jobs.ts'
import { makeDue, purgeAccount } from '../../account/deletion/queries.ts'
import { deleteUnconfirmedAccounts } from '../../account/identity/sessions.ts'
import { photoForm } from '../../pictures/photos/testing.ts'
import { drawing, jpegOf, listPictures } from '../../pictures/screening/testing.ts'
import { deleteExpired } from '../../platform/retention/delete-expired.ts'
import type { Person } from '../../testing/services.ts'
import { settleAs } from '../approvals/testing.ts'
import { startCases } from '../cases/testing.ts'

const { db, services, people, begin, say, staff } = await startCases()

let seed = 12_000
const isHere = async ({ userId }: Person) =>
  (await db.selectFrom('user').where('id', '=', userId).select('id').execute()).length === 1
const isGone = async (who: Person) => !(await isHere(who))
const due = ({ userId }: Person) => db.transaction().execute((transaction) => makeDue(transaction, [userId]))

/** Bo writes to Ann and uploads a picture that a list of child abuse has. */
async function frozen() {
  const { ann, bo } = await people()
  const { id: conversationId } = await begin(bo, ann)
  const { body: said } = await say(bo, conversationId, 'hello')
  const { body: answer } = await say(ann, conversationId, 'hi')
  const picture = await jpegOf(drawing(seed++))
  await listPictures(services, 'child-abuse', [picture])
  await bo.ask('POST', '/me/photos', photoForm(picture))
  const path = `/conversations/${conversationId}/messages`
  return { ann, bo, said: `${path}/${said.id}`, answer: `${path}/${answer.id}` }
}

async function release(of: Person) {
  const [kim, kai] = [await staff('Kim', 'child-safety'), await staff('Kai', 'child-safety')]
  const { body } = await kim.ask<{ hits: SealedHit[] }>('GET', '/admin/sealed')
  const hit = body.hits.find(({ profileId }) => profileId === of.profileId)!
  await kim.ask('POST', `/admin/sealed/${hit.id}/release`, { reason: 'It is a lamp.' })
  const { body: waiting } = await kai.ask<{ id: string; act: string }[]>('GET', '/admin/approvals')
  await settleAs(kai, waiting.find(({ act }) => act === 'release-sealed')!.id, 'approved')
}

describe('The owner of a sealed hit', () => {
  it('takes back and changes no message, by an answer that everybody can get, and others go on as before', async () => {
    const { ann, bo, said, answer } = await frozen()
    expect((await ann.ask('DELETE', said)).status).toBe(404)
    const refused = await bo.ask<{ code: string }>('DELETE', said)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', data: { retryAfter: 900 } } })
    expect(JSON.stringify(refused.body)).not.toMatch(/frozen|sealed|list/)
    expect((await bo.ask('PATCH', said, { content: 'never said' })).status).toBe(409)
    expect((await ann.ask('DELETE', answer)).status).toBe(200)
    expect((await bo.ask('GET', '/me')).status).toBe(200)
    const kept = db.selectFrom('messages').where('senderId', '=', bo.profileId).select(['content', 'removedAt'])
    expect(await kept.execute()).toEqual([{ content: 'hello', removedAt: null }])
  })

  it('keeps the account beyond its day, until two people find the hit false', async () => {
    const { ann, bo, said } = await frozen()
    for (const who of [ann, bo]) await due(who)
    expect(await purgeAccount(services, bo.userId)).toBe(false)
    await purgeDueAccounts(services)
    expect([await isGone(ann), await isHere(bo)]).toEqual([true, true])
    await sql`update "user" set email_verified = false, created_at = now() - interval '8 days'
      where id = ${bo.userId}`.execute(db)
    await deleteUnconfirmedAccounts(db)
    expect(await isHere(bo)).toBe(true)
    const messageId = said.split('/').at(-1)!
    const kept = db.selectFrom('messages').where('id', '=', messageId).select('content')
    expect(await kept.executeTakeFirst()).toEqual({ content: 'hello' })
    await release(bo)
    await purgeDueAccounts(services)
    expect(await isGone(bo)).toBe(true)
  })

  it('keeps it no longer than the evidence is kept', async () => {
    const { bo } = await frozen()
    await due(bo)
    await sql`update sealed_evidence set sealed_at = now() - interval '13 months'
      where profile_id = ${bo.profileId}`.execute(services.vaultDb)
    await deleteExpired(services)
    await purgeDueAccounts(services)
    expect(await isGone(bo)).toBe(true)
  })

  it('takes messages back again after the release', async () => {
    const { bo, said } = await frozen()
    await release(bo)
    expect((await bo.ask('DELETE', said)).status).toBe(200)
  })
})
