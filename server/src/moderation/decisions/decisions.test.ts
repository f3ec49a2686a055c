import { randomUUID } from 'node:crypto'
import type { Me } from '@hearth/shared/account/me'
import type { Report } from '@hearth/shared/moderation/reports'
import type { Statement } from '@hearth/shared/moderation/statements'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endRestrictions } from '../../members/restrictions/queries.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from './testing.ts'

const running = await startDecisions()
const { services, db, stranger, member, people, begin, say } = running
const { staff, report, caseAbout, claim, statement, decide, letPass, mailsTo } = running

const sees = async (who: Person, other: Person) => (await who.ask('GET', `/profiles/${other.profileId}`)).status === 200
const isHere = async (who: Person) => (await who.ask('GET', '/me')).status === 200
const signIn = (who: Person) =>
  stranger()<Record<string, unknown>>('POST', '/auth/sign-in/email', { email: who.email, password })
const isFindable = async ({ profileId }: Person) =>
  (await db.selectFrom('searchMembers').where('profileId', '=', profileId).select('profileId').execute()).length === 1
const statements = async (who: Person) => (await who.ask<Statement[]>('GET', '/me/statements')).body
const reported = async () => {
  const { ann, bo } = await people()
  await report(ann, bo)
  return { ann, bo, mo: await staff('Mo') }
}

describe('A decision', () => {
  it('does not exist for members, nor for a moderator without the claim or with an old version', async () => {
    const { ann, bo, mo } = await reported()
    const { id, version } = await caseAbout(bo)
    const body = { caseId: id, version, actions: [{ action: 'warn' }], statement, note: 'Seen.' }
    expect((await ann.ask('POST', '/admin/decisions', body)).status).toBe(404)
    expect((await mo.ask('POST', '/admin/decisions', body)).body).toEqual({ code: 'NOT_CLAIMED' })
    await claim(id, mo)
    const old = { ...body, version: version + 1 }
    expect((await mo.ask('POST', '/admin/decisions', old)).body).toEqual({ code: 'CASE_CHANGED' })
    const bare = { ...body, statement: undefined }
    expect((await mo.ask('POST', '/admin/decisions', bare)).status).toBe(400)
    const marked = { ...body, statement: { ...statement, text: 'It was [[what]].' } }
    expect((await mo.ask('POST', '/admin/decisions', marked)).status).toBe(400)
    expect(await db.selectFrom('decisions').where('caseId', '=', id).selectAll().execute()).toEqual([])
  })

  it('is made once when two are sent at the same moment', async () => {
    const { bo, mo } = await reported()
    const hide = [{ action: 'hide' as const, days: 7 }]
    const answers = await Promise.all([0, 1].map(() => decide(mo, bo, hide).catch(() => null)))
    expect(answers.map((answer) => answer?.status ?? 409).sort()).toEqual([200, 409])
    const [own, ...more] = await statements(bo)
    expect([more, await mailsTo(bo)]).toEqual([[], [expect.anything()]])
    for (const effect of ['restrictions', 'strikes'] as const) {
      const rows = await db.selectFrom(effect).select('decisionId').where('decisionId', '=', own!.id).execute()
      expect(rows).toHaveLength(1)
    }
    const all = db.selectFrom('restrictions').where('subjectId', '=', bo.profileId).select('id')
    expect(await all.execute()).toHaveLength(1)
  })

  it('made anew after another one keeps both statements', async () => {
    const { ann, bo, mo } = await reported()
    const first = await decide(mo, bo, [{ action: 'warn' }])
    const undo = { decisionId: first.body.decision!.id, note: 'Too mild.' }
    await mo.ask('POST', '/admin/decisions/undo', undo)
    await report(ann, bo)
    await decide(mo, bo, [{ action: 'no-chat', days: 7 }])
    const kept = (await statements(bo)).map(({ actions, facts }) => [actions[0]!.action, facts])
    expect(kept).toEqual([
      ['no-chat', statement.facts],
      ['lift', null],
      ['warn', statement.facts],
    ])
  })

  it('about oneself, or with an own report, is refused', async () => {
    const { ann, mo } = await reported()
    await report(ann, mo)
    expect((await decide(mo, mo, [{ action: 'close' }])).body.code).toBe('OWN_CASE')
    const cleo = await member('Cleo')
    await report(mo, cleo)
    expect((await decide(mo, cleo, [{ action: 'close' }])).body.code).toBe('OWN_CASE')
  })

  it('is not stored without ground, facts and text, whoever writes to the database', async () => {
    const insert = (columns: string, values: string) =>
      sql
        .raw(`insert into decisions (
            puid,
            decider_label,
            source,
            language,
            actions ${columns})
          values (
            'D-${randomUUID()}',
            'x',
            'notice',
            'en',
            '[{"action": "warn"}]' ${values})`)
        .execute(services.vaultDb)
    const complete = [', ground, clause, facts, text_sent', `, 'terms', 'scams', 'Seen.', 'Stop.'`] as const
    await insert(...complete)
    for (const empty of [
      `, null, 'scams', 'Seen.', 'Stop.'`,
      `, 'terms', ' ', 'Seen.', 'Stop.'`,
      `, 'terms', 'scams', '', 'Stop.'`,
      `, 'terms', 'scams', 'Seen.', null`,
    ])
      await expect(insert(complete[0], empty)).rejects.toThrow('statement_complete')
    for (const change of ['update decisions set facts = $$x$$', 'delete from decisions', 'truncate decisions cascade'])
      await expect(sql.raw(change).execute(db)).rejects.toThrow('permission denied')
  })

  it('closes the case, tells the reporter, and the member nothing when nothing was done', async () => {
    const { ann, bo, mo } = await reported()
    const closed = await decide(mo, bo, [{ action: 'close' }], { toReporter: 'Thank you.' })
    expect(closed.body).toMatchObject({ caseState: 'decided', approvalId: null })
    const [own] = (await ann.ask<{ reports: Report[] }>('GET', '/reports')).body.reports
    expect(own!.state).toBe('dismissed')
    expect([await statements(bo), await mailsTo(bo)]).toEqual([[], []])
  })

  it('with several actions removes texts and photos, counts a strike and sends the statement', async () => {
    const { bo, mo } = await reported()
    const { body: photo } = await bo.ask<{ id: string }>('POST', '/me/photos', photoForm(jpeg))
    const { body } = await decide(mo, bo, [
      { action: 'remove-photo', photoId: photo.id },
      { action: 'remove-text', field: 'interests' },
    ])
    const [image] = await db.selectFrom('profileImages').where('id', '=', photo.id).selectAll().execute()
    expect(image).toMatchObject({ storageKey: null, thumbhash: null })
    expect((await db.selectFrom('profiles').where('id', '=', bo.profileId).select('interests').execute())[0]).toEqual({
      interests: [],
    })
    const strikes = await db
      .selectFrom('strikes')
      .where('decisionId', '=', body.decision!.id)
      .select('weight')
      .execute()
    expect(strikes).toEqual([{ weight: 1 }])
    const [mail] = await mailsTo(bo)
    expect(mail!.subject).toBe('A photo was removed from your Hearth profile')
    for (const part of [statement.text, statement.facts, 'You can appeal', 'A person decided, not a machine'])
      expect(mail!.text).toContain(part)
    expect((await statements(bo))[0]).toMatchObject({ facts: statement.facts, appeal: { state: 'open' } })
    const acts = await sql<{ act: string }>`select act from audit_log
      where case_id = (select case_id from decisions where id = ${body.decision!.id})
        and act like 'decision%'
      order by id`.execute(db)
    expect(acts.rows.map(({ act }) => act)).toEqual(['decision_remove_photo', 'decision_remove_text'])
  })

  it('shows in the preview exactly what the mail says, and expands nothing in it', async () => {
    const { bo, mo } = await reported()
    const hostile = { ...statement, facts: '{{name}} $t(hello) <b>\u202eevil</b>' }
    const { id, version } = await caseAbout(bo)
    await claim(id, mo)
    const body = { caseId: id, version, actions: [{ action: 'hide', days: 7 }], statement: hostile, note: 'Seen.' }
    const preview = await mo.ask<{ subject: string; text: string }>('POST', '/admin/decisions/preview', body)
    expect(preview.status).toBe(200)
    expect((await mo.ask('POST', '/admin/decisions', body)).status).toBe(200)
    const [mail] = await mailsTo(bo)
    expect([mail!.subject, mail!.text]).toEqual([preview.body.subject, preview.body.text])
    expect(mail!.text).toContain('{{name}} $t(hello) <b>evil</b>')
    expect(mail!.html).not.toContain('<b>evil')
  })

  it('is not made about the last admin who can act', async () => {
    const { ann } = await reported()
    const [ada, mo] = [await staff('Ada', 'admin'), await staff('Max')]
    await db
      .updateTable('user')
      .set({ banned: true })
      .where('id', 'in', (query) =>
        query.selectFrom('userRoles').where('role', '=', 'admin').where('userId', '<>', ada.userId).select('userId'),
      )
      .execute()
    await report(ann, ada)
    expect((await decide(mo, ada, [{ action: 'suspend', days: 3 }])).body.code).toBe('LAST_ADMIN')
    expect(await isHere(ada)).toBe(true)
  })
})

describe('A restriction', () => {
  it('hides a member from those who do not know them, and ends at its date', async () => {
    const { ann, bo, mo } = await reported()
    const cleo = await member('Cleo')
    const { id } = await begin(ann, bo)
    await say(ann, id, 'Hello you.')
    expect([await isFindable(bo), await sees(cleo, bo)]).toEqual([true, true])
    await decide(mo, bo, [{ action: 'hide', days: 7 }])
    expect([await isFindable(bo), await sees(cleo, bo), await sees(ann, bo)]).toEqual([false, false, true])
    await letPass(bo)
    await endRestrictions(db)
    expect([await isFindable(bo), await sees(cleo, bo)]).toEqual([true, true])
    expect((await statements(bo))[0]!.inForce).toBe(false)
  })

  it('keeps a member from first messages, and lets what has begun go on', async () => {
    const { ann, bo, mo } = await reported()
    const [cleo, begun] = [await member('Cleo'), await begin(ann, bo)]
    await say(ann, begun.id, 'Hello you.')
    await decide(mo, bo, [{ action: 'no-first-messages', days: 7 }])
    const fresh = await begin(bo, cleo)
    const refused = await say(bo, fresh.id, 'Hello there.')
    expect([refused.status, refused.body.code]).toEqual([403, 'FIRST_MESSAGES_RESTRICTED'])
    expect(Date.parse(String(refused.body.data.until))).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    expect((await say(bo, begun.id, 'An answer.')).status).toBe(200)
    // Without the job: reads compare the date themselves.
    await db
      .updateTable('profiles')
      .set({ firstMessagesClosedUntil: new Date(Date.now() - 1000) })
      .where('id', '=', bo.profileId)
      .execute()
    expect((await say(bo, fresh.id, 'Hello there.')).status).toBe(200)
  })

  it('keeps a member from all messages, edits and reactions, by words and by photo', async () => {
    const { ann, bo, mo } = await reported()
    const { id } = await begin(bo, ann)
    const { body: sent } = await say(bo, id, 'Hello you.')
    await decide(mo, bo, [{ action: 'no-chat', days: 3 }])
    const { restrictions } = (await bo.ask<Me>('GET', '/me')).body
    expect(restrictions).toEqual([{ kind: 'no-chat', until: expect.any(String) }])
    const message = `/conversations/${id}/messages/${sent.id}`
    const answers = [
      await say(bo, id, 'Again.'),
      await bo.ask('PUT', `/conversations/${id}/messages/${randomUUID()}/photo`, photoForm(jpeg)),
      await bo.ask('PATCH', message, { content: 'Changed.' }),
      await bo.ask('PUT', `${message}/reaction`, { emoji: '❤️' }),
    ]
    expect(answers.map(({ body }) => (body as { code: string }).code)).toEqual(Array(4).fill('CHAT_RESTRICTED'))
    expect((await bo.ask('DELETE', message)).status).toBe(200)
    await letPass(bo)
    await endRestrictions(db)
    expect((await say(bo, id, 'At last.')).status).toBe(200)
  })

  it('suspends until its date, and says so at sign-in', async () => {
    const { bo, mo } = await reported()
    await decide(mo, bo, [{ action: 'suspend', days: 3 }])
    expect(await isHere(bo)).toBe(false)
    const { body } = await signIn(bo)
    expect(body).toMatchObject({ code: 'ACCOUNT_BANNED', category: 'scam', statement: statement.facts })
    expect(Date.parse(String(body.until))).toBeGreaterThan(Date.now())
    await letPass(bo)
    await endRestrictions(db)
    expect((await signIn(bo)).status).toBe(200)
  })

  it('is lifted when its decision is undone, and the member is told; that of another decision stays', async () => {
    const { ann, bo, mo } = await reported()
    const first = await decide(mo, bo, [{ action: 'suspend', days: 3 }])
    await report(ann, bo)
    const second = await decide(mo, bo, [{ action: 'suspend', days: 30 }])
    const undo = (one: typeof first) =>
      mo.ask('POST', '/admin/decisions/undo', { decisionId: one.body.decision!.id, note: 'A mistake.' })
    expect((await undo(first)).body).toEqual({ undone: 1 })
    expect((await undo(first)).body).toEqual({ undone: 0 })
    expect(await sees(ann, bo)).toBe(false)
    await undo(second)
    expect(await sees(ann, bo)).toBe(true)
    expect((await mailsTo(bo))[0]!.subject).toBe('Good news about your Hearth account')
    expect(
      await db
        .selectFrom('strikes')
        .where('takenBackAt', 'is', null)
        .where(
          'decisionId',
          'in',
          [first, second].map((one) => one.body.decision!.id),
        )
        .selectAll()
        .execute(),
    ).toEqual([])
  })
})
