import { randomUUID } from 'node:crypto'
import type { Me } from '@hearth/shared/account/me'
import type { Conversation } from '@hearth/shared/chat/chat'
import type { Case as OpenedCase } from '@hearth/shared/moderation/cases'
import { type Report, underage } from '@hearth/shared/moderation/reports'
import { describe, expect, it } from 'vitest'
import { until } from '../../chat/live/testing.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import type { Person } from '../../testing/services.ts'
import { settleAs } from '../approvals/testing.ts'
import { startDecisions } from '../decisions/testing.ts'
import { deleteExpiredNetworks } from './hiding.ts'
import { type Case, measureOf, weightOf } from './rules.ts'

const { services, db, stranger, member, people, staff, begin, say, block, decide, close, caseAbout } =
  await startDecisions()

const aged = async (who: Person, days: number) => {
  await db
    .updateTable('user')
    .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', who.userId)
    .execute()
  return who
}
const report = async (who: Person, about: Pick<Person, 'profileId'>) =>
  (await who.ask<Report>('POST', '/reports', { profileId: about.profileId, category: 'underage' })).body
const sees = async (who: Person, about: Person) => (await who.ask('GET', `/profiles/${about.profileId}`)).status === 200
const openCase = async (by: Person, about: Person) =>
  (await by.ask<OpenedCase>('POST', `/admin/cases/${(await caseAbout(about)).id}/opening`)).body
const stateFor = async (who: Person) =>
  (await who.ask<{ reports: Report[] }>('GET', '/reports')).body.reports.map(({ state }) => state)
/** Moves earlier reports to another network. */
const fromElsewhere = () => db.updateTable('reports').set({ network: randomUUID() }).execute()
/** Moves earlier hidings to yesterday. */
const yesterday = () =>
  db
    .updateTable('reports')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
const mailsTo = (address: string) => services.mailer.captured!.filter(({ to }) => to === address)

describe('The weight of a report', () => {
  it('grows with the account’s age and contact, and sinks with dismissed reports', () => {
    const word = (days: number, contact = false, dismissed = 0) => weightOf({ days, contact, dismissed })
    expect([word(0.01), word(0.01, true), word(1), word(1, true), word(7), word(400, true)]).toEqual([0, 1, 1, 2, 2, 3])
    expect([word(7, false, 1), word(400, true, 1), word(400, true, 5)]).toEqual([1, 2, 0])
  })

  it('hides up to the caps, is urgent beyond them, and keeps hidden members hidden', () => {
    const usual: Case = { weight: 2, others: 0, hidden: false, own: 0, today: 0, fromNetwork: 0 }
    const { perReporter, perNetwork, perDay } = underage.hiding
    expect(measureOf(usual)).toBe('hide')
    expect(measureOf({ ...usual, weight: 1 })).toBe('queue')
    expect(measureOf({ ...usual, weight: 1, others: 1 })).toBe('hide')
    expect(measureOf({ ...usual, weight: 0, others: 5 })).toBe('queue')
    for (const cap of [{ own: perReporter }, { fromNetwork: perNetwork }, { today: perDay }]) {
      expect(measureOf({ ...usual, ...cap })).toBe('urgent')
      expect(measureOf({ ...usual, ...cap, hidden: true })).toBe('hide')
    }
  })
})

describe('A report that a member is under 18', () => {
  it('is refused without a session, and from a blocked or new account without contact hides no one', async () => {
    const { ann, bo } = await people()
    const body = { profileId: bo.profileId, category: 'underage' }
    expect((await stranger()('POST', '/reports', body)).status).toBe(401)
    await report(ann, bo)
    await block(bo, ann)
    await report(ann, bo)
    expect(await sees(await member('Cleo'), bo)).toBe(true)
  })

  it('hides at once from an established account, or from two in different networks', async () => {
    const [bo, dan] = [await member('Bo'), await member('Dan')]
    const [ann, cleo, eve] = [await aged(await member('Ann'), 8), await member('Cleo'), await member('Eve')]
    await report(ann, bo)
    expect(await sees(cleo, bo)).toBe(false)
    await report(await aged(cleo, 2), dan)
    await report(await aged(eve, 2), dan)
    expect(await sees(ann, dan)).toBe(true)
    await fromElsewhere()
    await report(await aged(await member('Flo'), 2), dan)
    expect(await sees(ann, dan)).toBe(false)
  })

  it('weighs more after the reported member has written, and less after a dismissed report', async () => {
    const { ann, bo } = await people()
    const cleo = await member('Cleo')
    await aged(ann, 2)
    const { id } = await begin(ann, bo)
    await say(ann, id, 'How old are you?')
    await report(ann, bo)
    expect(await sees(cleo, bo)).toBe(true)
    await say(bo, id, 'Sixteen')
    await report(ann, bo)
    expect(await sees(cleo, bo)).toBe(false)
    await close(bo)
    await report(ann, bo)
    expect(await sees(cleo, bo)).toBe(true)
  })

  it('beyond the caps comes first in the queue, and hides no one', async () => {
    await yesterday()
    const ann = await aged(await member('Ann'), 8)
    const others = await Promise.all(Array.from({ length: underage.hiding.perReporter + 1 }, (_, i) => member(`M${i}`)))
    for (const one of others) await report(ann, one)
    const cleo = await member('Cleo')
    expect(await Promise.all(others.map((one) => sees(cleo, one)))).toEqual([false, false, false, true])
    const mo = await staff('Mo')
    const { body: queue } = await mo.ask<{ cases: { id: string }[] }>('GET', '/admin/cases?limit=1')
    expect(queue.cases).toMatchObject([{ id: (await caseAbout(others.at(-1)!)).id }])
    const urgent = async (about: Person) => (await openCase(mo, about)).items.map(({ facts }) => facts.urgent)
    expect(await Promise.all([others[0]!, others.at(-1)!].map(urgent))).toEqual([[false], [true]])
    await until(() => expect(mailsTo('people@hearth.example')[0]?.subject).toContain('Urgent'))
  })

  it('notifies the operator by number, and the member without naming the reporter', async () => {
    await yesterday()
    const { ann, bo } = await people()
    await aged(ann, 8)
    const { receipt } = await report(ann, bo)
    await until(() => expect(mailsTo(bo.email)).toHaveLength(1))
    await until(() => expect(mailsTo('people@hearth.example')[0]?.subject).toContain(receipt))
    const [alert, letter] = [mailsTo('people@hearth.example')[0]!, mailsTo(bo.email)[0]!]
    expect(alert.text).toContain(`Open the queue: ${services.env.BASE_URL}/admin/cases\n`)
    expect(JSON.stringify(alert)).not.toMatch(
      new RegExp(`${bo.email}|${bo.profileId}|${ann.profileId}|\\bBo\\b|\\bAnn\\b`),
    )
    expect(letter.subject).toBe('Your Hearth profile is hidden for now')
    expect(JSON.stringify(letter)).not.toMatch(new RegExp(`Ann|report|${receipt}`))
    expect((await bo.ask<Me>('GET', '/me')).body.review).toEqual({ contact: 'people@hearth.example' })
    expect((await ann.ask<Me>('GET', '/me')).body.review).toBeNull()
    await report(await aged(await member('Cleo'), 8), bo)
    expect(mailsTo(bo.email)).toHaveLength(1)
  })

  it('hides the member’s photos from partners too, until it is dismissed', async () => {
    await yesterday()
    const { ann, bo } = await people()
    await aged(ann, 8)
    const { id } = await begin(ann, bo)
    const messageId = randomUUID()
    expect((await bo.ask('PUT', `/conversations/${id}/messages/${messageId}/photo`, photoForm(jpeg))).status).toBe(200)
    await bo.ask('POST', '/me/photos', photoForm(jpeg))
    const partner = async () => (await ann.ask<Conversation>('GET', `/conversations/${id}`)).body.partner
    const url = (await partner()).photo!.urls!.card
    const open = async (who: Person) =>
      (await Promise.all([url, `/photos/messages/${messageId}/card.webp`].map((one) => who.open(one)))).map(
        ({ statusCode }) => statusCode,
      )
    expect(await open(ann)).toEqual([200, 200])
    await report(ann, bo)
    expect([await open(ann), await open(bo), (await partner()).photo]).toEqual([[404, 404], [200, 200], null])
    await close(bo)
    expect([await open(ann), (await partner()).photo !== null]).toEqual([[200, 200], true])
  })

  it('whose case is closed shows the member again, once no other report hides them', async () => {
    await yesterday()
    const { ann, bo } = await people()
    const [cleo, dan, mo, ada] = [
      await member('Cleo'),
      await member('Dan'),
      await staff('Mo'),
      await staff('Ada', 'admin'),
    ]
    for (const reporter of [ann, cleo]) await report(await aged(reporter, 8), bo)
    const { items } = await openCase(mo, bo)
    const one = await decide(mo, bo, [{ action: 'close' }], { itemIds: [items[0]!.id] })
    await settleAs(ada, one.body.approvalId!, 'approved')
    const states = async () => [await stateFor(ann), await stateFor(cleo)].flat().sort()
    expect([await sees(dan, bo), await states()]).toEqual([false, ['dismissed', 'open']])
    await close(bo)
    expect([await sees(dan, bo), await states()]).toEqual([true, ['dismissed', 'dismissed']])
  })

  it('stores its network as a hash, for a day', async () => {
    await yesterday()
    const { ann, bo } = await people()
    const { id } = await report(ann, bo)
    const network = async () =>
      (await db.selectFrom('reports').where('id', '=', id).select('network').executeTakeFirstOrThrow()).network
    expect(await network()).toMatch(/^[\w-]{22}$/)
    await deleteExpiredNetworks(db)
    expect(await network()).not.toBeNull()
    await yesterday()
    await deleteExpiredNetworks(db)
    expect(await network()).toBeNull()
  })
})
