import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@hearth/shared/moderation/reports'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { startChat } from '../../chat/testing.ts'
import { copyReportEvidence } from '../../pictures/evidence/queries.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import { theConsole } from '../../platform/audit/audit.ts'
import { addRoles } from '../../testing/roles.ts'
import type { Person } from '../../testing/services.ts'
import { run } from './console.ts'
import { decideReport } from './decide.ts'

const { services, db, databaseUrl, member, people, begin, say } = await startChat()

/** Gives a reporter weight: an old account, and no other report from their network. */
const known = async (who: Person) => {
  await db.updateTable('reports').set({ network: null }).execute()
  await db
    .updateTable('user')
    .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
    .where('id', '=', who.userId)
    .execute()
}
const report = async (who: Person, about: Pick<Person, 'profileId'>, more = {}) => {
  await known(who)
  return (await who.ask<Report>('POST', '/reports', { profileId: about.profileId, category: 'underage', ...more })).body
}
const stateFor = async (who: Person) =>
  (await who.ask<{ reports: Report[] }>('GET', '/reports')).body.reports.map(({ state }) => state)
const sees = async (who: Person, other: Person) => (await who.ask('GET', `/profiles/${other.profileId}`)).status === 200
const isHere = async (who: Person) => (await who.ask('GET', '/me')).status === 200
const logged = () => db.selectFrom('auditLog').selectAll().orderBy('id').execute()
const command = (...args: string[]) => run(services, args)
const uphold = ({ receipt }: Report, ...more: string[]) => command('decide', receipt, '--uphold', ...more)
const dismiss = ({ receipt }: Report, ...more: string[]) => command('decide', receipt, '--dismiss', ...more)

describe('Dismissing a report', () => {
  it('makes a member it hid visible again, and shows the reporter the state', async () => {
    const { ann, bo } = await people()
    const cleo = await member('Cleo')
    const sent = await report(ann, bo)
    expect([await sees(cleo, bo), await stateFor(ann)]).toEqual([false, ['open']])
    expect(await dismiss(sent, '--reason', 'Born 1996.')).toContain('was hidden and is visible')
    expect([await sees(cleo, bo), await isHere(bo), await stateFor(ann)]).toEqual([true, true, ['dismissed']])
    expect((await logged()).at(-1)).toMatchObject({
      act: 'report_dismissed',
      actorId: null,
      subjectId: bo.userId,
      details: {
        receipt: sent.receipt,
        category: 'underage',
        reason: 'Born 1996.',
        was: 'open',
        before: { hidden: true, banned: false },
        after: { hidden: false, banned: false },
      },
    })
  })

  it('keeps a member hidden by another report, in either order', async () => {
    const { ann, bo } = await people()
    const [cleo, dan] = [await member('Cleo'), await member('Dan')]
    const [first, second] = [await report(ann, bo), await report(cleo, bo)]
    expect(await dismiss(first)).toContain('was hidden and is hidden')
    expect(await sees(dan, bo)).toBe(false)
    expect(await dismiss(second)).toContain('is visible')
    expect(await sees(dan, bo)).toBe(true)
  })

  it('shows the member when two reports are dismissed at the same moment', async () => {
    const { ann, bo } = await people()
    const [cleo, dan] = [await member('Cleo'), await member('Dan')]
    await Promise.all([report(ann, bo), report(cleo, bo)].map(async (sent) => dismiss(await sent)))
    expect(await sees(dan, bo)).toBe(true)
  })

  it('does not change a member it did not hide', async () => {
    const { ann, bo } = await people()
    const [grave, light] = [await report(ann, bo), await report(ann, bo, { category: 'spam' })]
    expect(await dismiss(light)).toContain('was hidden and is hidden')
    expect(await dismiss(grave)).toContain('is visible')
  })
})

describe('Upholding a report', () => {
  it('is refused about the last admin who can act, and not while there is another', async () => {
    const { ann, bo } = await people()
    const other = await member('Ada')
    for (const { userId } of [bo, other]) await addRoles(db, { userId, role: 'admin' })
    await db.updateTable('user').set({ banned: true }).where('id', '=', other.userId).execute()
    const sent = await report(ann, bo, { category: 'scam' })
    await expect(uphold(sent)).rejects.toThrow('This is the last admin')
    expect([await isHere(bo), await stateFor(ann)]).toEqual([true, ['open']])
    await db.updateTable('user').set({ banned: false }).where('id', '=', other.userId).execute()
    expect(await uphold(sent)).toContain('was visible and is banned')
    await db.deleteFrom('userRoles').execute()
  })

  it('bans: the member is invisible, has no session, and every process is notified', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const sent = await report(ann, bo, { category: 'scam' })
    const hears = new pg.Client({ connectionString: databaseUrl })
    await hears.connect()
    const cuts: string[] = []
    hears.on('notification', ({ payload }) => cuts.push(payload ?? ''))
    await hears.query('listen hearth_revocations')
    expect(await uphold(sent)).toContain('was visible and is banned')
    await hears.query('select')
    await hears.end()
    expect(cuts).toContain(JSON.stringify({ userId: bo.userId }).replace(':', ' : '))
    expect([await sees(ann, bo), await isHere(bo), await stateFor(ann)]).toEqual([false, false, ['upheld']])
    expect(await db.selectFrom('session').where('userId', '=', bo.userId).selectAll().execute()).toEqual([])
    expect(await db.selectFrom('searchMembers').where('profileId', '=', bo.profileId).selectAll().execute()).toEqual([])
    expect((await say(ann, id, 'Hello?')).body).toMatchObject({ data: { reason: 'banned' } })
    expect((await logged()).at(-1)).toMatchObject({ act: 'report_upheld', subjectId: bo.userId })
  })

  it('happens once: of two concurrent decisions one is refused', async () => {
    const { ann, bo } = await people()
    const sent = await report(ann, bo)
    const outcomes = await Promise.allSettled([uphold(sent), dismiss(sent), uphold(sent)])
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.map((one) => (one as PromiseRejectedResult).reason.message)).toEqual(
      Array(2).fill(expect.stringContaining('already decided')),
    )
    const verdicts = (await logged()).filter(
      ({ act, subjectId }) => act.startsWith('report_') && subjectId === bo.userId,
    )
    expect(verdicts).toHaveLength(1)
  })

  it('can be reversed, unless another report was upheld too', async () => {
    const { ann, bo } = await people()
    const cleo = await member('Cleo')
    const [first, second] = [await report(ann, bo), await report(cleo, bo, { category: 'scam' })]
    await uphold(first)
    await uphold(second)
    expect(await dismiss(first, '--again')).toContain('was banned and is banned')
    expect(await dismiss(second, '--again')).toContain('was banned and is visible')
    expect(await sees(cleo, bo)).toBe(true)
    expect(await stateFor(ann)).toEqual(['dismissed'])
  })

  it('about a missing or deleted account only changes its state', async () => {
    const { ann, bo } = await people()
    const [missing, gone] = [await report(ann, { profileId: randomUUID() }), await report(ann, bo)]
    await db.deleteFrom('user').where('id', '=', bo.userId).execute()
    for (const sent of [missing, gone]) expect(await uphold(sent)).toContain('no longer exists')
    expect(await stateFor(ann)).toEqual(['upheld', 'upheld'])
    expect(
      await decideReport(db, {
        receipt: 'R-NONE',
        verdict: 'upheld',
        reason: '',
        by: theConsole,
        again: false,
        secret: services.secret,
      }),
    ).toEqual({
      refused: 'not-there',
    })
  })
})

describe('The console', () => {
  it('lists undecided reports, the gravest first', async () => {
    const { ann, bo } = await people()
    const [spam, threat, done] = [
      await report(ann, bo, { category: 'spam' }),
      await report(ann, bo, { category: 'threat' }),
      await report(ann, bo, { category: 'fake' }),
    ]
    await dismiss(done)
    const list = await command('list')
    expect(list.indexOf(threat.receipt)).toBeGreaterThanOrEqual(0)
    expect(list.indexOf(threat.receipt)).toBeLessThan(list.indexOf(spam.receipt))
    expect(list).not.toContain(done.receipt)
    expect(list).toContain('Bo B. (visible), 2 other reports, 0 upheld')
  })

  it('shows the evidence, saves its pictures, and audits the reader', async () => {
    const { ann, bo } = await people()
    const admin = await member('Admin')
    await addRoles(db, { userId: admin.userId, role: 'moderator' })
    await bo.ask('POST', '/me/photos', photoForm(jpeg))
    const { id: conversationId } = await begin(ann, bo)
    const { body } = await say(bo, conversationId, 'Send me money')
    const more = { category: 'scam', conversationId, messageIds: [body.id], text: 'A scam.' }
    const sent = await report(ann, bo, more)
    // The form refuses such text, but the console must not depend on that.
    await db.updateTable('reports').set({ details: 'A scam.\u001b[2J\u202e' }).where('id', '=', sent.id).execute()
    await copyReportEvidence(services, sent.id)
    const folder = join(services.env.DATA_DIR, 'saved')
    const shown = await command('show', sent.receipt.toLowerCase(), '--pictures', folder, '--as', admin.email)
    expect(shown).toContain('reported member: Send me money')
    expect(shown).toContain('the reporter says: A scam.')
    for (const sign of ['\u001b', '\u202e']) expect(shown).not.toContain(sign)
    const [saved, ...others] = readdirSync(folder)
    expect(others).toEqual([])
    // Other users of the machine cannot read it.
    expect([folder, join(folder, saved!)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
    expect((await logged()).at(-1)).toMatchObject({ act: 'report_read', actorId: admin.userId, subjectId: bo.userId })
  })

  it('audits listing and lookup; the ids stay when the accounts are deleted', async () => {
    const { ann, bo } = await people()
    const moderator = await member('Moderator')
    await addRoles(db, { userId: moderator.userId, role: 'moderator' })
    await report(ann, bo)
    await expect(command('list', '--as', ann.email)).rejects.toThrow('--as')
    await command('list', '--as', moderator.email)
    const listed = { act: 'reports_listed', actorId: moderator.userId, subjectId: null }
    expect((await logged()).at(-1)).toMatchObject(listed)
    await command('about', bo.email.toUpperCase(), '--as', moderator.email)
    const lookedUp = {
      act: 'reports_looked_up',
      actorId: moderator.userId,
      subjectId: bo.userId,
      details: { count: 1 },
    }
    expect((await logged()).at(-1)).toMatchObject(lookedUp)
    await command('about', 'nobody@example.test')
    const unknownLookUp = {
      act: 'reports_looked_up',
      actorId: null,
      subjectId: null,
      details: { count: 0, known: false },
    }
    expect((await logged()).at(-1)).toMatchObject(unknownLookUp)
    await db.deleteFrom('user').where('id', 'in', [bo.userId, moderator.userId]).execute()
    expect((await logged()).slice(-3)).toMatchObject([listed, lookedUp, unknownLookUp])
  })

  it('explains an invalid command, and changes nothing', async () => {
    const { ann, bo } = await people()
    const { receipt } = await report(ann, bo)
    for (const args of [
      [],
      ['show'],
      ['show', 'R-0000-0000'],
      ['decide', receipt],
      ['decide', receipt, '--uphold', '--dismiss'],
      ['decide', receipt, '--uphold', '--as', ann.email],
      ['decide', receipt, '--never'],
    ])
      await expect(command(...args), args.join(' ')).rejects.toThrow()
    expect(await stateFor(ann)).toEqual(['open'])
  })
})
