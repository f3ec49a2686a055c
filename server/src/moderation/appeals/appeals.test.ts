import type { Report } from '@hearth/shared/moderation/reports'
import type { Statement } from '@hearth/shared/moderation/statements'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newTicket } from '../../account/identity/banned-ticket.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from '../decisions/testing.ts'

const running = await startDecisions()
const { services, db, stranger, people, staff, report, caseAbout, decide, mailsTo } = running

const reason = 'We looked again.'
const text = 'I did not do that.'
const appeal = (who: Person, decisionId: string) =>
  who.ask<{ code: string; statement: Statement | null }>('POST', '/me/appeals', { decisionId, text })
const answer = (by: Person, appealId: string, outcome: string) =>
  by.ask<{ code: string }>('POST', `/admin/appeals/${appealId}`, { outcome, reason })
const appealOf = async (decisionId: string) =>
  (await db.selectFrom('appeals').where('decisionId', '=', decisionId).select('id').executeTakeFirstOrThrow()).id
const reported = async () => {
  const { ann, bo } = await people()
  await report(ann, bo)
  return { ann, bo, mo: await staff('Mo'), nia: await staff('Nia') }
}
const signIn = (who: Person) =>
  stranger()<{ code: string; ticket: string }>('POST', '/auth/sign-in/email', { email: who.email, password })
/** Moves a decision into the past, so that its six months end after so many days. */
const daysLeft = (decisionId: string, days: number) =>
  sql`update decisions set decided_at = now() - interval '6 months' + ${`${days} days`}::interval
    where id = ${decisionId}`.execute(services.vaultDb)

describe('An appeal', () => {
  it('is for the subject of the decision, once', async () => {
    const { ann, bo, mo } = await reported()
    const { id } = (await decide(mo, bo, [{ action: 'warn' }])).body.decision!
    expect((await stranger()('POST', '/me/appeals', { decisionId: id, text })).status).toBe(401)
    for (const other of [ann, mo]) expect((await appeal(other, id)).status).toBe(404)
    expect((await appeal(bo, id)).body.statement!.appeal).toMatchObject({ state: 'waiting', text })
    expect((await appeal(bo, id)).body.code).toBe('APPEALED_BEFORE')
    const items = db
      .selectFrom('caseItems')
      .where('caseId', '=', (await caseAbout(bo)).id)
      .select(['kind', 'sourceId'])
    expect(await items.execute()).toContainEqual({ kind: 'appeal', sourceId: await appealOf(id) })
  })

  it('is open for six months, and not after (to the day: decisions/statement.test.ts)', async () => {
    const { bo, mo } = await reported()
    const { id } = (await decide(mo, bo, [{ action: 'warn' }])).body.decision!
    await daysLeft(id, -3)
    expect((await appeal(bo, id)).body.code).toBe('APPEAL_EXPIRED')
    await daysLeft(id, 3)
    expect((await appeal(bo, id)).status).toBe(200)
  })

  it('is decided by another person than the decision, refused by the database', async () => {
    const { bo, mo, nia } = await reported()
    const { id } = (await decide(mo, bo, [{ action: 'warn' }])).body.decision!
    await appeal(bo, id)
    const appealId = await appealOf(id)
    expect((await answer(bo, appealId, 'granted')).status).toBe(404)
    expect((await answer(mo, appealId, 'refused')).body).toEqual({ code: 'SAME_MODERATOR' })
    const own = sql`update appeals set
        decided_by = ${mo.userId},
        outcome = 'refused',
        reason = 'x',
        decided_at = now()
      where id = ${appealId}`
    await expect(own.execute(db)).rejects.toMatchObject({ code: 'HE001' })
    expect((await answer(nia, appealId, 'refused')).status).toBe(200)
    expect((await answer(nia, appealId, 'granted')).body.code).toBe('DECIDED_BEFORE')
    const [own1] = (await bo.ask<Statement[]>('GET', '/me/statements')).body
    expect(own1!.appeal).toMatchObject({ state: 'refused', reason })
    const [mail] = await mailsTo(bo)
    expect([mail!.subject, mail!.text.includes(reason)]).toEqual(["We've decided on your appeal", true])
  })

  it('that is granted takes everything back: restrictions, strikes, texts, pictures, the report', async () => {
    const { ann, bo, mo, nia } = await reported()
    const { body: photo } = await bo.ask<{ id: string }>('POST', '/me/photos', photoForm(jpeg))
    const profile = () =>
      db
        .selectFrom('profiles')
        .where('id', '=', bo.profileId)
        .select(['bio', 'profileCompleted', 'chatClosedUntil', 'hiddenByStaff'])
        .executeTakeFirstOrThrow()
    const before = await profile()
    const { id } = (
      await decide(mo, bo, [
        { action: 'remove-photo', photoId: photo.id },
        { action: 'remove-text', field: 'bio' },
        { action: 'no-chat', days: 30 },
        { action: 'hide', days: 30 },
      ])
    ).body.decision!
    expect(await profile()).toMatchObject({ bio: '', profileCompleted: false, hiddenByStaff: true })
    expect((await appeal(bo, id)).status).toBe(200)
    await answer(nia, await appealOf(id), 'granted')
    expect(await profile()).toEqual(before)
    const image = db.selectFrom('profileImages').where('id', '=', photo.id).select('storageKey')
    expect((await image.executeTakeFirstOrThrow()).storageKey).not.toBeNull()
    const strikes = db.selectFrom('strikes').where('decisionId', '=', id).where('takenBackAt', 'is', null)
    expect(await strikes.selectAll().execute()).toEqual([])
    const [own] = (await ann.ask<{ reports: Report[] }>('GET', '/reports')).body.reports
    expect(own!.state).toBe('dismissed')
    const subjects = (await mailsTo(bo)).map(({ subject }) => subject)
    expect(subjects).toContain('Your appeal was successful')
  })

  it('of a reporter against "no action" opens the case again when it is granted', async () => {
    const { ann, bo, mo, nia } = await reported()
    await decide(mo, bo, [{ action: 'close' }])
    const ownReport = async () => (await ann.ask<{ reports: Report[] }>('GET', '/reports')).body.reports[0]!
    const { decisionId, state } = (await ownReport()).appeal!
    expect(state).toBe('open')
    expect((await appeal(bo, decisionId)).status).toBe(404)
    expect((await appeal(ann, decisionId)).body).toEqual({ statement: null })
    expect((await ownReport()).appeal).toMatchObject({ state: 'waiting', text })
    await answer(nia, await appealOf(decisionId), 'granted')
    expect(await ownReport()).toMatchObject({ state: 'open', appeal: null })
    expect((await caseAbout(bo)).id).toBeTruthy()
    expect(await mailsTo(bo)).toEqual([])
  })

  it('of a suspended member needs the ticket of the refused sign-in, which opens nothing else', async () => {
    const { bo, mo, nia } = await reported()
    const { id } = (await decide(mo, bo, [{ action: 'suspend', days: 30 }])).body.decision!
    const { ticket } = (await signIn(bo)).body
    const ask = stranger()
    const read = (given: string) => ask<Statement[]>('POST', '/banned/statements', { ticket: given })
    const old = newTicket(services.secret, bo.userId, Date.now() - 11 * 60_000)
    for (const wrong of [`${ticket}x`, old, `${nia.userId}.${ticket.split('.').slice(1).join('.')}`])
      expect((await read(wrong)).status).toBe(401)
    expect((await read(ticket)).body).toMatchObject([{ id, inForce: true, appeal: { state: 'open' } }])
    expect((await ask('POST', '/banned/appeals', { ticket, decisionId: id, text })).status).toBe(200)
    await answer(nia, await appealOf(id), 'granted')
    expect((await signIn(bo)).status).toBe(200)
  })
})
