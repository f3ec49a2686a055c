import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteExpired } from '../../platform/retention/delete-expired.ts'
import { startServices } from '../../testing/services.ts'
import { addMembers } from '../discover/testing.ts'
import { membersById, readColumns } from './columns.ts'
import { learnedLogit } from './factors.ts'
import { learn } from './learning.ts'
import { endDay, updateLoads } from './load.ts'
import { runInThread } from './queries.ts'
import { idsOf, recommendationsOf, townFactory } from './testing.ts'

const { services, db, member } = await startServices()
const aTown = townFactory(db, member)

/** Forty women and forty men. Even women like even men and odd women odd men: a taste that no profile shows. */
async function aCommunityWithTastes() {
  await db.deleteFrom('user').execute()
  const now = new Date().toISOString()
  const make = (gender: string, lookingForGender: string) =>
    addMembers(
      db,
      Array.from({ length: 40 }, () => ({ id: randomUUID(), gender, lookingForGender, lastSeenAt: now })),
    )
  const [women, men] = [await make('female', 'male'), await make('male', 'female')]
  const decide = async (table: 'profileLikes' | 'passes', pairs: [string, string][]) => {
    const [from, to] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
    const into = table === 'passes' ? sql`passes (passer_id, passed_id)` : sql`profile_likes (liker_id, liked_id)`
    await sql`insert into ${into} select * from unnest(${from}::uuid[], ${to}::uuid[])`.execute(db)
  }
  const known = (i: number, j: number) => (i * 7 + j * 3) % 10 < 7
  const pairs = (alike: boolean) =>
    women.flatMap((woman, i) =>
      men.flatMap((man, j): [string, string][] =>
        known(i, j) && (i % 2 === j % 2) === alike
          ? [
              [woman, man],
              [man, woman],
            ]
          : [],
      ),
    )
  await decide('profileLikes', pairs(true))
  await decide('passes', pairs(false))
  return { women, men, known }
}

async function logitsOf(women: string[], men: string[]) {
  const [from, to] = await Promise.all([women, men].map((ids) => readColumns(db, membersById(ids), { off: [] })))
  const indexOf = (ids: string[]) => new Map(ids.map((id, k) => [id, k]))
  const [i, j] = [indexOf(from!.ids), indexOf(to!.ids)]
  return (woman: string, man: string) => learnedLogit(from!.judging, i.get(woman)!, to!.judged, j.get(man)!, 0.5, 0.5)
}

describe('Training', () => {
  it('predicts undecided pairs from a taste that no profile shows, and continues from the last training', async () => {
    const { women, men, known } = await aCommunityWithTastes()
    const first = (await learn(db))!
    expect(first).toMatchObject({
      members: 80,
      decisions: 2 * women.flatMap((_, i) => men.filter((_, j) => known(i, j))).length,
    })
    const second = (await learn(db))!
    // An untrained model has a loss of 0.69.
    expect(second.loss).toBeLessThan(0.35)
    const logit = await logitsOf(women, men)
    const unknown = women.flatMap((woman, i) =>
      men.flatMap((man, j) => (known(i, j) ? [] : [{ alike: i % 2 === j % 2, z: logit(woman, man) }])),
    )
    const [alike, other] = [unknown.filter((pair) => pair.alike), unknown.filter((pair) => !pair.alike)]
    const ordered = alike.flatMap((one) => other.map(({ z }): number => (one.z > z ? 1 : 0)))
    expect(ordered.reduce((sum, one) => sum + one, 0) / ordered.length).toBeGreaterThan(0.9)
  })

  it('runs in one process at a time', async () => {
    await aCommunityWithTastes()
    const both = await Promise.all([runInThread(services, 'learn'), runInThread(services, 'learn')])
    expect(both.filter(Boolean).length).toBeGreaterThanOrEqual(1)
    await db.connection().execute(async (other) => {
      await sql`select pg_advisory_lock(4832117)`.execute(other)
      expect(await runInThread(services, 'learn')).toBeNull()
      await sql`select pg_advisory_unlock(4832117)`.execute(other)
    })
    expect(await runInThread(services, 'learn')).toMatchObject({ members: 80 })
  })

  it('works without decisions and without members', async () => {
    const {
      ann,
      men: [bo],
    } = await aTown('Bo')
    expect(await learn(db)).toMatchObject({ members: 2, decisions: 0 })
    expect(idsOf(await recommendationsOf(ann))).toEqual([bo!.profileId])
    await db.deleteFrom('user').execute()
    expect(await learn(db)).toMatchObject({ members: 0, decisions: 0 })
  })

  it('weighs a report more than a like, and deletes the factors of deleted members', async () => {
    const { women, men } = await aCommunityWithTastes()
    const report = {
      id: randomUUID(),
      receipt: 'R',
      reporterId: women[0]!,
      targetId: men[0]!,
      category: 'fake',
      evidence: '{}',
    } as const
    await db.insertInto('reports').values(report).execute()
    for (let again = 0; again < 5; again++) await learn(db)
    const logit = await logitsOf(women, men)
    // She likes both men by the taste of even numbers, and has reported one of them.
    expect(logit(women[0]!, men[0]!)).toBeLessThan(logit(women[0]!, men[2]!))
    await db.deleteFrom('user').execute()
    expect(await db.selectFrom('memberFactor').selectAll().execute()).toEqual([])
  })
})

describe('The load of a member', () => {
  it('counts unanswered likes and matches', async () => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Dan')
    const [bo, cy, dan] = men
    for (const one of men) await one.ask('PUT', `/likes/${ann.profileId}`)
    await ann.ask('PUT', `/likes/${bo!.profileId}`)
    await ann.ask('PUT', `/passes/${cy!.profileId}`)
    expect(await updateLoads(db, new Date(Date.now() - 60_000))).toBe(4)
    const loads = await db.selectFrom('memberLoad').selectAll().execute()
    const of = (id: string) => loads.find(({ profileId }) => profileId === id)
    expect(of(ann.profileId)).toMatchObject({ pending: 1, matches: 1, weekMatches: 1 })
    expect(of(dan!.profileId)).toMatchObject({ pending: 0, matches: 0 })
    expect(await updateLoads(db, new Date(Date.now() + 60_000))).toBe(0)
  })

  it('has a price that rises above twice the mean of shows, and falls again', async () => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Dan', 'Ed', 'Flo')
    const shown = {
      viewerId: ann.profileId,
      p: 0.5,
      r: 0.5,
      score: 0.5,
      explored: false,
      compatibility: 50,
      terms: '{}',
    }
    const rows = Array.from({ length: 30 }, (_, slot) => ({
      ...shown,
      slot,
      shownId: men[slot < 25 ? 0 : slot - 25]!.profileId,
    }))
    await db.insertInto('recommendationLog').values(rows).execute()
    const prices = async () => {
      await endDay(db)
      const loads = await db.selectFrom('memberLoad').select(['profileId', 'price']).execute()
      return men.map(({ profileId }) => loads.find((load) => load.profileId === profileId)!.price)
    }
    // 26 of 30 shows went to the first of six members: the mean is 5.
    expect(await prices()).toEqual([expect.closeTo(0.3 * (26 / 10 - 1)), 0, 0, 0, 0])
    await sql`update recommendation_log set created_at = now() - interval '8 days'`.execute(db)
    expect((await prices())[0]).toBeCloseTo(0.18)
    const since = async (change: string) => {
      await sql`update recommendation_log set ${sql.raw(change)}`.execute(db)
      await deleteExpired(services)
    }
    // Set aside yesterday: kept for the whole time, although the recommendations are old.
    await since(`created_at = now() - interval '31 days', closed = 'refreshed', closed_at = now() - interval '1 day'`)
    expect(await db.selectFrom('recommendationLog').selectAll().execute()).not.toEqual([])
    await since(`closed_at = now() - interval '31 days'`)
    expect(await db.selectFrom('recommendationLog').selectAll().execute()).toEqual([])
  })
})
