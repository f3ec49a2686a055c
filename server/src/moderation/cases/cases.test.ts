import { randomUUID } from 'node:crypto'
import type { Case } from '@hearth/shared/moderation/cases'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { raiseDueCases } from './jobs.ts'
import { openCase } from './open-case.ts'
import { type Page, startCases } from './testing.ts'

const { services, db, stranger, member, staff, report, list, namesIn, open, next, caseOf, lastOf } = await startCases()

beforeEach(() => sql`delete from cases`.execute(services.vaultDb))

describe('A report', () => {
  it('opens a case about its member, or joins the one that is open', async () => {
    const [ann, bo, cy, mo] = [await member('Ann'), await member('Bo'), await member('Cy'), await staff('Mo')]
    await report(ann, bo)
    await report(cy, bo, { category: 'threat' })
    await report(ann, cy, { category: 'scam' })
    expect((await list(mo)).cases).toMatchObject([
      { name: 'Bo B.', category: 'threat', severity: 'critical', reports: 2, version: 2, claimedBy: null },
      { name: 'Cy B.', category: 'scam', severity: 'medium', reports: 1, version: 1, byMachine: false },
    ])
    expect((await list(mo)).waiting).toBe(2)
  })

  it('without a member has a case of its own', async () => {
    const [ann, mo] = [await member('Ann'), await staff('Mo')]
    for (let i = 0; i < 2; i++) await report(ann, { ...ann, profileId: randomUUID() })
    expect(await namesIn(mo)).toEqual([null, null])
  })

  it('is in a new case when the former one is decided', async () => {
    const [ann, bo, mo] = [await member('Ann'), await member('Bo'), await staff('Mo')]
    await report(ann, bo)
    const former = await caseOf(bo)
    const { version } = (await open(mo, former)).body
    const closing = { caseId: former, version, actions: [{ action: 'close' }], note: 'No spam.' }
    expect((await mo.ask('POST', '/admin/decisions', closing)).status).toBe(200)
    expect(await namesIn(mo)).toEqual([])
    expect((await list(mo, '?state=decided')).cases).toMatchObject([{ id: former, state: 'decided', claimedBy: null }])
    await report(ann, bo)
    const { body } = await open(mo, await caseOf(bo))
    expect(body.subject!.earlierCases).toMatchObject([{ id: former, category: 'spam' }])
  })
})

describe('Colleagues', () => {
  it('are the staff who decide cases, by the names that they chose, and only staff read them', async () => {
    const [ann, mo, ola] = [await member('Ann'), await staff('Mo'), await staff('Ola', 'admin')]
    await db.insertInto('staff').values({ userId: ola.userId, displayName: 'River' }).execute()
    const { body } = await mo.ask<{ id: string; name: string }[]>('GET', '/admin/colleagues')
    expect(body).toEqual(
      expect.arrayContaining([
        { id: mo.userId, name: 'Mo' },
        { id: ola.userId, name: 'River' },
      ]),
    )
    expect(body.map(({ id }) => id)).not.toContain(ann.userId)
    expect((await ann.ask('GET', '/admin/colleagues')).status).toBe(404)
  })
})

describe('The queue', () => {
  it('does not exist for strangers, members and staff without a proof', async () => {
    const [ann, bo, mo] = [await member('Ann'), await member('Bo'), await staff('Mo')]
    await report(ann, bo)
    const caseId = await caseOf(bo)
    await sql`update session set second_factor_at = null, second_factor_kind = null
      where user_id = ${mo.userId}`.execute(db)
    for (const [method, path] of [
      ['GET', '/admin/cases'],
      ['POST', `/admin/cases/${caseId}/opening`],
      ['GET', `/admin/pictures/${caseId}/${randomUUID()}`],
      ['GET', '/admin/find?text=Ann'],
    ] as const) {
      expect((await stranger()(method, path)).status).toBe(401)
      for (const { ask } of [ann, bo]) expect((await ask(method, path)).status).toBe(404)
      expect((await mo.ask(method, path)).body).toEqual({ code: 'REAUTHENTICATION_REQUIRED' })
    }
  })

  it('is read in pages: the gravest first, then the oldest', async () => {
    const mo = await staff('Mo')
    const severities = ['low', 'critical', 'medium', 'critical', 'high'] as const
    for (const severity of severities)
      await openCase(db, { subjectId: null, kind: 'report', sourceId: randomUUID(), severity })
    const read: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await list(mo, `?limit=2${cursor && `&cursor=${cursor}`}`)
      read.push(...page.cases.map(({ severity }) => severity))
      cursor = page.nextCursor
    }
    expect(read).toEqual(['critical', 'critical', 'high', 'medium', 'low'])
    expect((await mo.ask('GET', '/admin/cases?cursor=x')).status).toBe(400)
  })

  it('puts a case first whose clock of the law runs out within a day', async () => {
    const mo = await staff('Mo')
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
    for (const [severity, dueAt] of [
      ['high', null],
      ['low', hours(23)],
      ['low', hours(25)],
    ] as const)
      await openCase(db, { subjectId: null, kind: 'outside-notice', sourceId: randomUUID(), severity, dueAt })
    await raiseDueCases(db)
    expect((await list(mo)).cases.map(({ severity }) => severity)).toEqual(['critical', 'high', 'low'])
  })

  it('puts an overdue case before all others, the gravest and oldest too', async () => {
    const mo = await staff('Mo')
    const due = { dueAt: new Date(Date.now() - 1000), severity: 'low' } as const
    const old = await openCase(db, { subjectId: null, kind: 'report', sourceId: randomUUID(), severity: 'critical' })
    const late = await openCase(db, { subjectId: null, kind: 'outside-notice', sourceId: randomUUID(), ...due })
    await sql`update cases set opened_at = now() - interval '9 days' where id = ${old}`.execute(db)
    for (let minutes = 0; minutes < 2; minutes++) await raiseDueCases(db)
    for (const query of ['?limit=1', '?limit=1&severities[0]=critical']) {
      const first = await list(mo, query)
      expect(first.cases).toMatchObject([{ id: late, severity: 'critical' }])
      expect((await list(mo, `${query}&cursor=${first.nextCursor}`)).cases).toMatchObject([{ id: old }])
    }
    expect(await next(mo)).toBe(late)
  })

  it('is counted to a thousand', async () => {
    const mo = await staff('Mo')
    await sql`insert into cases (kind, kinds, severity)
      select
        'report',
        '{report}',
        3
      from generate_series(1, 1002)`.execute(db)
    expect((await list(mo, '?limit=1')).waiting).toBe(1001)
  })

  it('is filtered by kind, category, severity, finder and claim', async () => {
    const [ann, bo, cy, mo, mia] = [
      await member('Ann'),
      await member('Bo'),
      await member('Cy'),
      await staff('Mo'),
      await staff('Mia'),
    ]
    await report(ann, bo)
    await openCase(db, {
      subjectId: cy.profileId,
      kind: 'photo',
      sourceId: randomUUID(),
      category: 'sexual',
      byMachine: true,
    })
    for (const query of ['?kinds[0]=photo', '?categories[0]=sexual', '?severities[0]=high', '?finder=machine'])
      expect([query, await namesIn(mo, query)]).toEqual([query, ['Cy B.']])
    expect(await namesIn(mo, '?finder=people')).toEqual(['Bo B.'])
    await open(mia, await caseOf(bo))
    expect(await namesIn(mo, '?claim=free')).toEqual(['Cy B.'])
    expect(await namesIn(mia, '?claim=mine')).toEqual(['Bo B.'])
    expect((await list(mo)).cases.find(({ name }) => name === 'Bo B.')!.claimedBy).toEqual({
      id: mia.userId,
      name: 'Mia',
    })
  })

  it.each([
    ['moderator', 'report', true],
    ['moderator', 'hash-hit', false],
    ['admin', 'appeal', true],
    ['admin', 'hash-hit', false],
    ['child-safety', 'report', false],
    ['child-safety', 'hash-hit', true],
  ] as const)('shows a %s cases of the kind %s: %s', async (role, kind, sees) => {
    const [bo, mo] = [await member('Bo'), await staff('Mo', role)]
    const caseId = await openCase(db, { subjectId: bo.profileId, kind, sourceId: randomUUID(), category: 'underage' })
    expect(await namesIn(mo)).toEqual(sees ? ['Bo B.'] : [])
    expect((await open(mo, caseId)).status).toBe(sees ? 200 : 404)
    const number = (await db.selectFrom('cases').where('id', '=', caseId).select('number').executeTakeFirstOrThrow())
      .number
    expect((await mo.ask<unknown[]>('GET', `/admin/find?text=%23${number}`)).body).toHaveLength(sees ? 1 : 0)
  })

  it('hides the kinds and categories that a staff member does not work on', async () => {
    const [ann, bo, cy, mo] = [await member('Ann'), await member('Bo'), await member('Cy'), await staff('Mo')]
    await report(ann, bo, { category: 'sexual' })
    await openCase(db, { subjectId: cy.profileId, kind: 'photo', sourceId: randomUUID() })
    const row = { userId: mo.userId, displayName: 'Owl', kinds: ['report'], declinedCategories: ['sexual'] } as const
    const insert = (values: object) =>
      db
        .insertInto('staff')
        .values({ ...row, ...values } as never)
        .onConflict((c) => c.column('userId').doUpdateSet(values as never))
        .execute()
    await insert({ kinds: null })
    expect(await namesIn(mo)).toEqual(['Cy B.'])
    await insert({ kinds: ['report'], declinedCategories: [] })
    expect(await namesIn(mo)).toEqual(['Bo B.'])
    // A second item of another kind takes the case away from them: it is decided as a whole.
    await openCase(db, { subjectId: bo.profileId, kind: 'photo', sourceId: randomUUID() })
    expect(await namesIn(mo)).toEqual([])
    expect(await lastOf(mo.userId)).toMatchObject({ actorLabel: 'Owl', actorType: 'moderator' })
  })

  it('never shows a staff member a case about themselves or with their own report', async () => {
    const [ann, bo, mo, mia] = [await member('Ann'), await member('Bo'), await staff('Mo', 'admin'), await staff('Mia')]
    const about = await report(ann, mo)
    const own = await report(mo, bo)
    await report(ann, bo)
    expect(await namesIn(mia)).toHaveLength(2)
    expect(await list(mo)).toMatchObject({ cases: [], waiting: 0 })
    expect(await next(mo)).toBeNull()
    for (const who of [mo, bo]) {
      const caseId = await caseOf(who)
      expect((await open(mo, caseId)).status).toBe(404)
      for (const text of [caseId, who === mo ? about.receipt : own.receipt]) {
        const { body } = await mo.ask<{ kind: string }[]>('GET', `/admin/find?text=${text}`)
        expect(body).toEqual([])
      }
      const note = await mo.ask('POST', `/admin/cases/${caseId}/notes`, { text: 'x' })
      expect(note.status).toBe(404)
      const made = await mo.ask<{ code: string }>('POST', '/admin/cases', {
        profileId: who.profileId,
        category: 'scam',
        reason: 'x',
      })
      expect(made.body.code).toBe('OWN_CASE')
    }
  })
})

describe('A claim', () => {
  it('is taken by opening, and colleagues read on meanwhile', async () => {
    const [ann, bo, mo, mia] = [await member('Ann'), await member('Bo'), await staff('Mo'), await staff('Mia')]
    await report(ann, bo)
    const caseId = await caseOf(bo)
    const path = `/admin/cases/${caseId}/claim`
    expect((await open(mo, caseId)).body).toMatchObject({ mine: true, claimedBy: { name: 'Mo' } })
    const { firstLookAt } = await db
      .selectFrom('cases')
      .where('id', '=', caseId)
      .select('firstLookAt')
      .executeTakeFirstOrThrow()
    expect(firstLookAt).toBeTruthy()
    expect((await open(mia, caseId)).body).toMatchObject({ mine: false, claimedBy: { name: 'Mo' } })
    expect((await mia.ask('POST', path)).body).toEqual({ code: 'NOT_CLAIMED' })
    expect((await mo.ask('POST', path)).status).toBe(200)
    await mia.ask('DELETE', path)
    expect((await open(mia, caseId)).body.mine).toBe(false)
    await mo.ask('DELETE', path)
    expect((await open(mia, caseId)).body.mine).toBe(true)
    await sql`update cases set claimed_until = now() - interval '1 second'`.execute(db)
    expect((await open(mo, caseId)).body.mine).toBe(true)
    expect((await mia.ask('POST', path)).body).toEqual({ code: 'NOT_CLAIMED' })
  })

  it('is neither taken nor kept by a screen that follows the case', async () => {
    const [ann, bo, mo] = [await member('Ann'), await member('Bo'), await staff('Mo')]
    await report(ann, bo)
    const caseId = await caseOf(bo)
    const follow = async () => (await mo.ask<Case>('GET', `/admin/cases/${caseId}`)).body.mine
    expect(await follow()).toBe(false)
    await open(mo, caseId)
    const until = async () => (await sql`select claimed_until from cases where id = ${caseId}`.execute(db)).rows
    const before = await until()
    expect([await follow(), await until()]).toEqual([true, before])
    await sql`update cases set claimed_until = now() - interval '1 second'`.execute(db)
    expect(await follow()).toBe(false)
    expect(await lastOf(mo.userId)).toMatchObject({ act: 'case_opened', caseId, details: { claimed: false } })
  })

  it('goes to one of twenty who ask at once, a thousand times', async () => {
    const moderators = await Promise.all(Array.from({ length: 20 }, (_, i) => staff(`Mo${i}`)))
    await sql`insert into cases (kind, kinds, severity)
      select
        'report',
        '{report}',
        i % 4
      from generate_series(1, 1000) i`.execute(db)
    const taken = (
      await Promise.all(
        moderators.map(async (who) => {
          const own: (string | null)[] = []
          for (let i = 0; i < 50; i++) own.push(await next(who))
          return own
        }),
      )
    ).flat()
    expect(taken).not.toContain(null)
    expect(new Set(taken).size).toBe(1000)
    expect(await next(moderators[0]!)).toBeNull()
  }, 60_000)
})
