import type { CaseFigures, Finder } from '@hearth/shared/moderation/figures'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { staffIn } from '../admin/testing.ts'
import { caseLog, type LoggedCase, storeLog } from './testing.ts'

const running = await startServices()
const { db, stranger, member } = running
const admin = await staffIn(running, 'Ada', 'admin')
const moderator = await staffIn(running, 'Mo', 'moderator')
const guardian = await staffIn(running, 'Gus', 'child-safety')

const log = caseLog(500)
await storeLog(db, log)
const visible = log.filter(({ kind }) => kind !== 'hash-hit')

const period = { from: '2026-08-11', to: '2026-09-10' }
const [start, end] = [Date.parse('2026-08-11T00:00:00Z'), Date.parse('2026-09-11T00:00:00Z')]
const within = (time: number | null) => time !== null && time >= start && time < end
const came = ({ openedAt }: LoggedCase) => within(openedAt)
const went = ({ decidedAt }: LoggedCase) => within(decidedAt)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The value below which a part of the values lies, between the two nearest. */
function quantile(values: number[], part: number) {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return low + (high - low) * (place - Math.floor(place))
}
const times = (values: number[]) => ({
  median: expect.closeTo(quantile(values, 0.5), 6),
  p95: expect.closeTo(quantile(values, 0.95), 6),
})

function finderOf({ kind, byMachine, reported }: LoggedCase): Finder {
  if (byMachine) return 'machine'
  if (kind === 'outside-notice') return 'outside'
  return kind === 'report' && !reported ? 'staff' : 'member'
}

/** Counts of the cases of each group, as they are counted by hand. */
function groups(key: string, nameOf: (one: LoggedCase) => string) {
  const names = new Set(visible.filter((one) => came(one) || went(one)).map(nameOf))
  return expect.arrayContaining(
    [...names].map((name) => {
      const own = visible.filter((one) => nameOf(one) === name)
      const upheld = own.filter((one) => went(one) && one.upheld).length
      return { [key]: name, inbound: own.filter(came).length, decided: own.filter(went).length, upheld }
    }),
  )
}

const ask = (who: { ask: typeof admin.ask }, path = 'cases', { from, to } = period) =>
  who.ask<CaseFigures>('GET', `/admin/figures/${path}?from=${from}&to=${to}`)

describe('Figures of cases', () => {
  it('exist for admins and moderators only; those of members and statements for admins', async () => {
    const ann = await member('Ann')
    expect((await stranger()('GET', `/admin/figures/cases?from=${period.from}&to=${period.to}`)).status).toBe(401)
    for (const path of ['cases', 'members', 'statements', 'report'])
      for (const who of [ann, guardian]) expect([path, (await ask(who, path)).status]).toEqual([path, 404])
    for (const path of ['members', 'statements', 'report'])
      expect([path, (await ask(moderator, path)).status]).toEqual([path, 404])
    expect((await ask(moderator)).status).toBe(200)
  })

  it('are those counted by hand from a log of 500 cases, medians too', async () => {
    const answered = visible.filter(({ appeal }) => within(appeal?.decidedAt ?? null))
    const looked = visible.filter((one) => came(one) && one.firstLookAt !== null)
    const { body } = await ask(admin)
    expect(body).toMatchObject({
      inbound: visible.filter(came).length,
      decided: visible.filter(went).length,
      waiting: visible.filter(({ decidedAt }) => decidedAt === null).length,
      toFirstLook: times(looked.map(({ openedAt, firstLookAt }) => (firstLookAt! - openedAt) / 60_000)),
      toDecision: times(visible.filter(went).map(({ openedAt, decidedAt }) => (decidedAt! - openedAt) / 60_000)),
      appeals: { decided: answered.length, reversed: answered.filter(({ appeal }) => appeal!.granted).length },
      finders: groups('finder', finderOf),
      kinds: groups('kind', ({ kind }) => kind),
    })
    expect(body.inbound).toBeGreaterThan(150)
    expect(body.appeals.reversed).toBeGreaterThan(5)
    expect(body.days).toHaveLength(31)
    for (const { day, inbound, decided } of body.days) {
      expect([day, inbound]).toEqual([day, visible.filter(({ openedAt }) => dayOf(openedAt) === day).length])
      const gone = visible.filter((one) => one.decidedAt !== null && dayOf(one.decidedAt) === day)
      expect([day, decided]).toEqual([day, gone.length])
    }
    expect((await ask(moderator)).body).toEqual(body)
  })

  it('leave out what a moderator may not see: cases about themselves, and categories that they decline', async () => {
    const bo = await staffIn(running, 'Bo', 'moderator')
    const cases = { kind: 'report' as const, kinds: ['report' as const], severity: 2, openedAt: new Date(start) }
    const own = { ...cases, subjectId: bo.profileId }
    await db
      .insertInto('cases')
      .values([own, { ...cases, categories: ['hate'] }])
      .execute()
    await db
      .insertInto('staff')
      .values({ userId: bo.userId, displayName: 'Bo', declinedCategories: ['hate'] })
      .execute()
    const [all, his] = [(await ask(admin)).body, (await ask(bo)).body]
    expect(his.inbound).toBe(all.inbound - 2)
  })

  it('are refused for a period that is turned round or longer than a year', async () => {
    for (const wrong of [
      { from: '2026-09-02', to: '2026-09-01' },
      { from: '2025-01-01', to: '2026-09-01' },
    ])
      expect((await ask(admin, 'cases', wrong)).status).toBe(400)
    expect((await ask(admin, 'cases', { from: '1990-01-01', to: '1990-01-07' })).body).toMatchObject({
      inbound: 0,
      toFirstLook: { median: null, p95: null },
      finders: [],
    })
  })

  it('leave an entry in the log with each look', async () => {
    await ask(moderator)
    const entry = await db
      .selectFrom('auditLog')
      .where('actorId', '=', moderator.userId)
      .orderBy('id', 'desc')
      .select(['act', 'details'])
      .executeTakeFirst()
    expect(entry).toEqual({ act: 'figures_read', details: { of: 'cases', ...period } })
  })
})
