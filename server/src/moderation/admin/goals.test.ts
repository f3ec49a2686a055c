import { type CommunityGoal, initialGoals } from '@hearth/shared/members/community-goals'
import type { EditedGoals } from '@hearth/shared/moderation/admin-lists'
import { aProfile } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../members/community-goals/jobs.ts'
import { aGoal } from '../../members/community-goals/testing.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { staffIn } from './testing.ts'

const running = await startServices()
const { services, db, stranger, member } = running

let admin: Person
beforeAll(async () => {
  admin = await staffIn(running, 'Ada')
})
beforeEach(async () => {
  await sql`delete from community_parts`.execute(db)
  services.community.renew()
})

const { list: first } = initialGoals
const travel = aGoal('travel', 'friendship')
const path = '/admin/lists/goals'

const read = async () => (await admin.ask<EditedGoals>('GET', path)).body
const put = <T = EditedGoals>(edited: object, revision: number) =>
  admin.ask<T>('PUT', path, { list: first, several: false, ...edited, revision })
const save = async (...own: CommunityGoal[]) => put({ list: [...first, ...own] }, (await read()).revision)
const choose = (who: Person, ...ownGoals: string[]) => who.ask('PUT', '/me/profile', { ...aProfile, ownGoals })
const part = async () => (await services.community.part('goals')).value
const rowOf = ({ profileId }: Person) =>
  db
    .selectFrom('profiles')
    .where('id', '=', profileId)
    .select(['relationshipGoal', 'ownGoals', 'goalBits'])
    .executeTakeFirstOrThrow()

describe('The goals of a community', () => {
  it('do not exist for visitors, members and moderators', async () => {
    const others = [await member('Ann'), await staffIn(running, 'Mo', 'moderator')]
    expect((await stranger()('GET', path)).status).toBe(401)
    for (const { ask } of others) {
      expect((await ask('GET', path)).status).toBe(404)
      expect((await ask('PUT', path, { list: first, several: true, revision: 0 })).status).toBe(404)
    }
  })

  it('are four at first, and are stored in their order, in the log by their keys alone', async () => {
    expect(await read()).toEqual({ list: first, several: false, revision: 0, uses: {} })
    const list = [travel, ...first.toReversed()]
    const { status, body } = await put({ list, several: true }, 0)
    expect([status, body.list, body.several, body.revision]).toEqual([200, list, true, 1])
    const entry = await db
      .selectFrom('auditLog')
      .where('act', '=', 'goals_changed')
      .select(['actorId', 'details'])
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ actorId: admin.userId, details: { goals: ['travel'], several: true } })
  })

  it('tell the second of two editors, and keep what the first has saved', async () => {
    const answers = await Promise.all([put({ several: true }, 0), put({ list: [...first, travel] }, 0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stored = await read()
    expect((await put({}, stored.revision - 1)).body).toMatchObject({ code: 'GOALS_CHANGED' })
    expect(await read()).toEqual(stored)
  })

  it('refuse what the rules refuse, and what the server alone may set', async () => {
    expect(await save({ ...travel, names: { km: 'ធ្វើដំណើរ' } })).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'list.4.names.en', code: 'name_required' }] } },
    })
    for (const own of [{ due: ['casual'] }, { bits: { travel: 4 } }]) expect((await put(own, 0)).status).toBe(400)
  })

  it('have a bit each that stays theirs, and that is free again once a goal is gone', async () => {
    await save(travel, aGoal('poly'))
    expect((await part()).bits).toEqual({ travel: 4, poly: 5 })
    await save(aGoal('poly'), aGoal('chess'))
    expect((await part()).bits).toEqual({ poly: 5, chess: 4 })
    await save(...Array.from({ length: 8 }, (_, at) => aGoal(`g${at}`)))
    const used = Object.values((await part()).bits)
    expect([used.length, new Set(used).size]).toEqual([8, 8])
  })
})

describe('A goal that members have', () => {
  it('is counted, and can be retired, not removed', async () => {
    await save(travel)
    const ann = await member('Ann')
    await choose(ann, 'travel')
    expect((await read()).uses).toEqual({ travel: 1 })
    expect(await save()).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'list', code: 'goal_used' }] } },
    })
    expect((await save({ ...travel, retired: true })).status).toBe(200)
    await ann.ask('PUT', '/me/profile', { ...aProfile, ownGoals: [] })
    expect((await save()).status).toBe(200)
  })

  it('is never removed while a member chooses it', async () => {
    const people = await Promise.all(['Ann', 'Bo', 'Cy', 'Di'].map((name) => member(name)))
    for (let round = 0; round < 5; round++) {
      await save(travel)
      const [removed] = await Promise.all([save(), ...people.map((one) => choose(one, 'travel'))])
      const { uses } = await read()
      expect(Object.keys(uses)).toEqual(removed.status === 200 ? [] : ['travel'])
      await Promise.all(people.map((one) => one.ask('PUT', '/me/profile', { ...aProfile, ownGoals: [] })))
    }
  })

  it('counts as another one after the job, a minute after the change, and the part is as before', async () => {
    await save(travel)
    const ann = await member('Ann')
    await choose(ann, 'travel')
    expect(await rowOf(ann)).toEqual({ relationshipGoal: 'friendship', ownGoals: ['travel'], goalBits: 8 + 16 })
    await save({ ...travel, countsAs: null })
    expect((await part()).due).toEqual(['travel'])
    const [job] = jobs
    await job!.run(services, null)
    expect((await rowOf(ann)).relationshipGoal).toBe('friendship')
    await sql`update community_parts set changed_at = now() - interval '61 seconds'`.execute(db)
    const { revision } = await read()
    await job!.run(services, null)
    expect(await rowOf(ann)).toEqual({ relationshipGoal: null, ownGoals: ['travel'], goalBits: 16 })
    services.community.renew()
    expect(await part()).toMatchObject({ due: [], bits: { travel: 4 } })
    expect((await read()).revision).toBe(revision)
  })
})
