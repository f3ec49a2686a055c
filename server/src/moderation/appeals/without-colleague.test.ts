import type { Case } from '@hearth/shared/moderation/cases'
import type { Report } from '@hearth/shared/moderation/reports'
import type { Statement } from '@hearth/shared/moderation/statements'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { settleAs } from '../approvals/testing.ts'
import { startDecisions } from '../decisions/testing.ts'
import { run } from './console.ts'
import { sendOwedAnswers } from './mails.ts'

const running = await startDecisions()
const { services, db, member, people, staff, report, caseAbout, decide, mailsTo, ban, leave } = running

beforeEach(() => db.deleteFrom('userRoles').execute())

const reason = 'We looked again.'
const command = (...args: string[]) => run(services, args)
const appeal = (who: Person, decisionId: string) =>
  who.ask('POST', '/me/appeals', { decisionId, text: 'I did not do that.' })
/** A banned member has no session. */
const insertAppeal = ({ profileId: byId }: Person, decisionId: string) =>
  db
    .insertInto('appeals')
    .values({ decisionId, byId, text: 'It was not me.' })
    .returning('id')
    .executeTakeFirstOrThrow()
const statementOf = async (who: Person, number: string) =>
  (await who.ask<Statement[]>('GET', '/me/statements')).body.find(({ puid }) => puid === number)!
const answersOf = (decisionId: string) =>
  db
    .selectFrom('appeals')
    .where('decisionId', '=', decisionId)
    .select(['outcome', 'reason', 'decidedBy', 'deciderLabel'])
    .execute()
const lastAct = async (act: string) =>
  db.selectFrom('auditLog').where('act', '=', act).orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow()
const appealIn = async (by: Person, about: Person) => {
  const { id } = await caseAbout(about)
  const { body } = await by.ask<Case>('POST', `/admin/cases/${id}/opening`)
  return body.items.find((item) => item.appeal)!.appeal!
}
/** A member that the only admin has warned, and who appeals. */
async function warned() {
  const { ann, bo } = await people()
  await report(ann, bo)
  const ada = await staff('Ada', 'admin')
  const { id, puid } = (await decide(ada, bo, [{ action: 'warn' }])).body.decision!
  await appeal(bo, id)
  return { bo, ada, id, puid }
}

describe('An appeal against the decision of the only staff member', () => {
  it('is the console’s, which the case says until a colleague comes', async () => {
    const { bo, ada } = await warned()
    expect(await appealIn(ada, bo)).toMatchObject({ mayDecide: false, forConsole: true })
    const nia = await staff('Nia')
    expect(await appealIn(ada, bo)).toMatchObject({ mayDecide: false, forConsole: false })
    expect(await appealIn(nia, bo)).toMatchObject({ mayDecide: true, forConsole: false })
  })

  it.each([
    ['suspended', ban],
    ['leaving', leave],
    [
      'declines the category',
      (nia: Person) =>
        sql`insert into staff (user_id, display_name, declined_categories)
          values (
            ${nia.userId},
            'Nia',
            '{scam}')`.execute(db),
    ],
  ])('is the console’s too when the colleague is hindered: %s', async (_, hinder) => {
    const { bo, ada } = await warned()
    await hinder(await staff('Nia'))
    expect(await appealIn(ada, bo)).toMatchObject({ forConsole: true })
  })

  it('is refused by the console, with a reason that the member reads, and logged', async () => {
    const { bo, id, puid } = await warned()
    // The form refuses such text, but the console must not depend on that.
    await db.updateTable('appeals').set({ text: 'No.\u001b[2J' }).where('decisionId', '=', id).execute()
    expect(await command('appeals')).toContain(`${puid}  `)
    expect(await command('appeals')).not.toContain('\u001b')
    await expect(command('appeal', puid, '--refuse')).rejects.toThrow('--reason')
    await expect(command('appeal', puid, '--refuse', '--grant', '--reason', reason)).rejects.toThrow('either')
    await expect(command('appeal', 'D-0000-0000', '--grant', '--reason', reason)).rejects.toThrow('No appeal')
    expect(await command('appeal', puid.toLowerCase(), '--refuse', '--reason', reason)).toContain('is refused')
    expect((await statementOf(bo, puid)).appeal).toMatchObject({ state: 'refused', reason })
    expect(await answersOf(id)).toMatchObject([{ decidedBy: null, deciderLabel: 'the console' }])
    expect(await lastAct('appeal_refused')).toMatchObject({ actorType: 'console', subjectId: bo.userId })
    const [mail] = await mailsTo(bo)
    expect([mail!.subject, mail!.text.includes(reason)]).toEqual(["We've decided on your appeal", true])
    await expect(command('appeal', puid, '--grant', '--reason', reason)).rejects.toThrow('No appeal')
    expect(await command('appeals')).not.toContain(puid)
  })

  it('is granted by the console, which undoes the decision, and settles its case', async () => {
    const { bo, id, puid } = await warned()
    await command('appeal', puid, '--grant', '--reason', reason)
    expect((await statementOf(bo, puid)).appeal).toMatchObject({ state: 'granted', reason })
    const strikes = db.selectFrom('strikes').where('decisionId', '=', id).where('takenBackAt', 'is', null)
    expect(await strikes.selectAll().execute()).toEqual([])
    await expect(caseAbout(bo)).rejects.toThrow()
    expect(await lastAct('appeal_granted')).toMatchObject({ actorType: 'console', subjectId: bo.userId })
  })

  it('is not answered in the name of its author', async () => {
    const { ada, id, puid } = await warned()
    const named = command('appeal', puid, '--refuse', '--reason', reason, '--as', ada.email)
    await expect(named).rejects.toThrow('made the decision')
    expect(await answersOf(id)).toMatchObject([{ outcome: null }])
  })
})

describe('In a team of two, an appeal against a ban that both decided', () => {
  const banned = async (category = 'scam') => {
    const { ann, bo } = await people()
    await report(ann, bo, category)
    const [mo, ada] = [await staff('Mo'), await staff('Ada', 'admin')]
    const { body } = await decide(mo, bo, [{ action: 'ban' }])
    await settleAs(ada, body.approvalId!, 'approved')
    const { id, puid } = body.decision!
    const { id: appealId } = await insertAppeal(bo, id)
    return { ann, bo, mo, ada, id, puid, appealId }
  }
  const isBanned = async ({ userId }: Person) =>
    (await db.selectFrom('user').where('id', '=', userId).select('banned').executeTakeFirstOrThrow()).banned

  it.each(['scam', 'underage'])('is answered by neither, and by the console at once: %s', async (category) => {
    const { bo, mo, ada, puid, appealId } = await banned(category)
    for (const who of [mo, ada]) {
      const answer = { outcome: 'granted', reason }
      expect((await who.ask('POST', `/admin/appeals/${appealId}`, answer)).body).toEqual({ code: 'SAME_MODERATOR' })
    }
    expect(await isBanned(bo)).toBe(true)
    await command('appeal', puid, '--grant', '--reason', reason)
    expect(await isBanned(bo)).toBe(false)
  })

  it('is answered by the console in the name of a third person, also about a minor', async () => {
    const { bo, puid } = await banned('underage')
    const nia = await staff('Nia')
    await command('appeal', puid, '--grant', '--reason', reason, '--as', nia.email)
    expect(await isBanned(bo)).toBe(false)
    expect(await lastAct('appeal_granted')).toMatchObject({ actorType: 'console', actorId: nia.userId })
  })
})

describe('Taking a decision back', () => {
  const undo = (by: Person, decisionId: string) =>
    by.ask<{ undone: number }>('POST', '/admin/decisions/undo', { decisionId, note: 'Only for the team.' })

  it('grants the appeal that waits, and the member is told without the note', async () => {
    const { bo, ada, id, puid } = await warned()
    expect((await undo(ada, id)).body).toEqual({ undone: 1 })
    const { appeal: answered } = await statementOf(bo, puid)
    expect(answered).toMatchObject({ state: 'granted', reason: 'We have taken the decision back.' })
    expect(await answersOf(id)).toMatchObject([{ decidedBy: null, deciderLabel: 'Ada' }])
    await expect(caseAbout(bo)).rejects.toThrow()
    expect(await lastAct('appeal_granted')).toMatchObject({ actorId: ada.userId, details: { takenBack: true } })
    await sendOwedAnswers(services)
    const mails = await mailsTo(bo)
    expect(mails.map(({ subject }) => subject)).toContain('Your appeal was successful')
    expect(mails.every(({ text }) => !text.includes('Only for the team.'))).toBe(true)
    const notices = db.selectFrom('notices').where('profileId', '=', bo.profileId).where('topic', '=', 'appeal-decided')
    expect(await notices.select('count').execute()).toEqual([{ count: 1 }])
  })

  it('grants the appeals of all reporters of a closed case, which opens again', async () => {
    const { ann, bo } = await people()
    const cy = await member('Cy')
    await report(ann, bo)
    await report(cy, bo)
    const ada = await staff('Ada', 'admin')
    const { id } = (await decide(ada, bo, [{ action: 'close' }])).body.decision!
    for (const who of [ann, cy]) expect((await appeal(who, id)).status).toBe(200)
    await undo(ada, id)
    expect((await answersOf(id)).map(({ outcome }) => outcome)).toEqual(['granted', 'granted'])
    const { id: caseId } = await caseAbout(bo)
    const waiting = db.selectFrom('caseItems').where('caseId', '=', caseId).where('decidedAt', 'is', null)
    expect((await waiting.select('kind').execute()).map(({ kind }) => kind)).toEqual(['report', 'report'])
    const [own] = (await ann.ask<{ reports: Report[] }>('GET', '/reports')).body.reports
    expect(own).toMatchObject({ state: 'open', appeal: null })
  })

  it('leaves an appeal as it was answered before', async () => {
    const { ada, bo, id, puid } = await warned()
    await command('appeal', puid, '--refuse', '--reason', reason)
    await undo(ada, id)
    expect((await statementOf(bo, puid)).appeal).toMatchObject({ state: 'refused', reason })
  })
})
