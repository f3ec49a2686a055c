import type { Case, CaseSummary } from '@hearth/shared/moderation/cases'
import type { TransparencyReport } from '@hearth/shared/moderation/figures'
import { misuseStep } from '@hearth/shared/moderation/report-misuse'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import type { Statement } from '@hearth/shared/moderation/statements'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from '../decisions/testing.ts'
import { answerMisuse } from './misuse.ts'

const { services, db, member, staff, report, caseAbout, decide, mailsTo } = await startDecisions()

beforeEach(() => sql`delete from cases`.execute(services.vaultDb))

/** A report that a moderator closes; the item in it is marked. */
async function dismissed(by: Person, reporter: Person, unfounded: boolean) {
  const about = await member('Cy')
  await report(reporter, about)
  const { id } = await caseAbout(about)
  const { body } = await by.ask<Case>('POST', `/admin/cases/${id}/opening`)
  const marked = unfounded ? { unfounded: [body.items[0]!.id] } : {}
  expect((await decide(by, about, [{ action: 'close' }], marked)).status).toBe(200)
}
async function dismissMany(by: Person, reporter: Person, marks: boolean[]) {
  for (const mark of marks) await dismissed(by, reporter, mark)
  await answerMisuse(services)
}
const statements = async (who: Person) => (await who.ask<Statement[]>('GET', '/me/statements')).body
const queue = async (by: Person) => {
  const { body } = await by.ask<{ cases: CaseSummary[] }>('GET', '/admin/cases')
  return body.cases.map(({ category, severity }) => `${category} ${severity}`)
}
const isDeferred = async ({ profileId }: Person) => {
  const of = db.selectFrom('restrictions').where('subjectId', '=', profileId).where('kind', '=', 'reports-last')
  return (await of.where('liftedAt', 'is', null).select('id').execute()).length > 0
}
const longAgo = (who: Person) =>
  sql`update reports set created_at = created_at - interval '1 minute' where reporter_id = ${who.profileId}`.execute(db)

describe('The rule for misused reports', () => {
  const counts = { decided: 5, dismissed: 5, unfounded: 3, warned: false }
  it.each([
    ['warns at number and share', counts, 'warn'],
    ['goes further only after a warning', { ...counts, warned: true }, 'last'],
    ['needs reports that are manifestly unfounded', { ...counts, unfounded: 2 }, 'none'],
    ['needs enough decided reports', { ...counts, decided: 4, dismissed: 4 }, 'none'],
    ['leaves reporters alone who are mostly right', { ...counts, decided: 10, dismissed: 6 }, 'none'],
  ] as const)('%s', (_, counted, step) => {
    expect(misuseStep(counted)).toBe(step)
  })
})

describe('A reporter of manifestly unfounded reports', () => {
  it('is warned by a statement that they can appeal, which counts for no strike', async () => {
    const [mo, ann] = [await staff('Mo'), await member('Ann')]
    await dismissMany(mo, ann, [false, false, true, true])
    expect(await statements(ann)).toEqual([])
    await dismissMany(mo, ann, [true])
    await answerMisuse(services)
    const told = await statements(ann)
    expect(told).toMatchObject([
      { actions: [{ action: 'warn' }], decidedByMachine: 'fully', appeal: { state: 'open' }, inForce: false },
    ])
    expect(told[0]!.facts).toMatch(/R-.+, R-.+, R-/)
    expect((await mailsTo(ann)).filter(({ subject }) => subject.includes('warning'))).toHaveLength(1)
    const strikes = await sql`select from strikes s join decisions d on d.id = s.decision_id
      where d.subject_id = ${ann.profileId}`.execute(db)
    expect([strikes.rows.length, await isDeferred(ann)]).toEqual([0, false])
  })

  it('who goes on comes last for a time, but for threats, minors and self-harm; then it ends by itself', async () => {
    const [mo, ann, bo] = [await staff('Mo'), await member('Ann'), await member('Bo')]
    await dismissMany(mo, ann, [false, false, true, true, true])
    await longAgo(ann)
    await dismissMany(mo, ann, [true, true, true])
    expect((await statements(ann)).map(({ inForce }) => inForce)).toEqual([true, false])
    const filed: [Person, ReportCategory][] = [
      [ann, 'harassment'],
      [bo, 'spam'],
      [ann, 'threat'],
      [ann, 'self-harm'],
    ]
    for (const [who, category] of filed) await report(who, await member('Cy'), category)
    expect(await queue(mo)).toEqual(['threat critical', 'self-harm critical', 'spam low', 'harassment low'])
    const low = await mo.ask<{ cases: CaseSummary[] }>('GET', '/admin/cases?severities[0]=low')
    expect(low.body.cases).toHaveLength(2)
    const about = await member('Dee')
    await report(ann, about, 'hate')
    const { body } = await mo.ask<Case>('POST', `/admin/cases/${(await caseAbout(about)).id}/opening`)
    expect(body.items[0]!.reporter).toMatchObject({ unfounded: 6, lastUntil: expect.any(String) })
    await sql`update restrictions set starts_at = now() - interval '2 days', ends_at = now() - interval '1 second'
      where subject_id = ${ann.profileId}`.execute(db)
    await report(ann, await member('Eve'), 'sexual')
    expect((await queue(mo))[2]).toBe('sexual high')
  })

  it('is a number in the transparency report, by step, and stays one when the account is gone', async () => {
    const [mo, ola, ann] = [await staff('Mo'), await staff('Ola', 'admin'), await member('Ann')]
    const counted = async () =>
      (await ola.ask<{ report: TransparencyReport }>('GET', '/admin/figures/report')).body.report.misuse!
    const before = await counted()
    await dismissMany(mo, ann, [false, false, true, true, true])
    await longAgo(ann)
    await dismissMany(mo, ann, [true, true, true])
    const after = { warned: before.warned + 1, deferred: before.deferred + 1 }
    expect(await counted()).toEqual(after)
    await sql`delete from "user" where id = ${ann.userId}`.execute(services.vaultDb)
    await sql`delete from reports where reporter_id is null`.execute(services.vaultDb)
    expect(await counted()).toEqual(after)
  })

  it('is measured by what they sent after the warning, not by what was decided after it', async () => {
    const [mo, ann] = [await staff('Mo'), await member('Ann')]
    await dismissMany(mo, ann, [false, false, true, true, true])
    for (const _ of [1, 2, 3]) await dismissed(mo, ann, true)
    await sql`update reports set created_at = now() - interval '1 day' where reporter_id = ${ann.profileId}`.execute(db)
    await answerMisuse(services)
    expect([(await statements(ann)).length, await isDeferred(ann)]).toEqual([1, false])
  })

  it('whose appeal takes the measure back has reports like all others again', async () => {
    const [mo, mia, ann] = [await staff('Mo'), await staff('Mia'), await member('Ann')]
    await dismissMany(mo, ann, [false, false, true, true, true])
    await longAgo(ann)
    await dismissMany(mo, ann, [true, true, true])
    const [measure] = await statements(ann)
    await mia.ask('POST', '/admin/decisions/undo', { decisionId: measure!.id, note: 'They were right.' })
    expect(await isDeferred(ann)).toBe(false)
  })

  it('is marked when a case is closed, and never with another action', async () => {
    const [mo, ann, bo] = [await staff('Mo'), await member('Ann'), await member('Bo')]
    await report(ann, bo)
    const { id } = await caseAbout(bo)
    const { body } = await mo.ask<Case>('POST', `/admin/cases/${id}/opening`)
    const unfounded = [body.items[0]!.id]
    expect((await decide(mo, bo, [{ action: 'warn' }], { unfounded })).status).toBe(400)
  })
})
