import { initialGenders } from '@hearth/shared/members/community-genders'
import type { EditedGenders } from '@hearth/shared/moderation/admin-lists'
import { aProfile } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs, rewriteGroups } from '../../members/community-genders/jobs.ts'
import { aGender } from '../../members/community-genders/testing.ts'
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

const { list: first } = initialGenders
const enby = aGender('enby', 'non-binary', 'other')
const path = '/admin/lists/genders'

const read = async () => (await admin.ask<EditedGenders>('GET', path)).body
const put = <T = EditedGenders>(edited: object, revision: number) =>
  admin.ask<T>('PUT', path, { list: first, several: false, ...edited, revision })
const save = async (edited: object) => put(edited, (await read()).revision)
const choose = (who: Person, ownGender: string) => who.ask('PUT', '/me/profile', { ...aProfile, ownGender })
const part = async () => (await services.community.part('genders')).value

describe('The genders of a community', () => {
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
    const list = [enby, ...first.toReversed()]
    const { status, body } = await save({ list, several: true })
    expect([status, body.list, body.several, body.revision]).toEqual([200, list, true, 1])
    const entry = await db
      .selectFrom('auditLog')
      .where('act', '=', 'genders_changed')
      .select(['actorId', 'details'])
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ actorId: admin.userId, details: { genders: ['enby'], several: true } })
  })

  it('tell the second of two editors, and keep what the first has saved', async () => {
    const answers = await Promise.all([put({ several: true }, 0), put({ list: [...first, enby] }, 0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stored = await read()
    expect((await put({}, stored.revision - 1)).body).toMatchObject({ code: 'GENDERS_CHANGED' })
    expect(await read()).toEqual(stored)
  })

  it('refuse what the rules refuse, and what the server alone may set', async () => {
    const nameless = { ...enby, names: { km: 'អេនប៊ី' } }
    expect(await save({ list: [...first, nameless] })).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'list.4.names.en', code: 'name_required' }] } },
    })
    for (const own of [{ due: ['male'] }, { formerSets: [3] }, { severalOnce: true }])
      expect((await save(own)).status).toBe(400)
  })
})

describe('A gender that members have', () => {
  it('is counted, and can be retired, not removed', async () => {
    await save({ list: [...first, enby] })
    const ann = await member('Ann')
    await choose(ann, 'enby')
    expect((await read()).uses).toEqual({ enby: 1 })
    expect(await save({})).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'list', code: 'gender_used' }] } },
    })
    expect((await save({ list: [...first, { ...enby, retired: true }] })).status).toBe(200)
    await ann.ask('PUT', '/me/profile', aProfile)
    expect((await save({})).status).toBe(200)
  })

  it('is never removed while a member chooses it', async () => {
    const people = await Promise.all(['Ann', 'Bo', 'Cy', 'Di'].map((name) => member(name)))
    for (let round = 0; round < 5; round++) {
      await save({ list: [...first, enby] })
      const [removed] = await Promise.all([save({}), ...people.map((one) => choose(one, 'enby'))])
      const { uses } = await read()
      expect(Object.keys(uses)).toEqual(removed.status === 200 ? [] : ['enby'])
      await Promise.all(people.map((one) => one.ask('PUT', '/me/profile', aProfile)))
    }
  })

  it('gets its new groups from the job, a minute after the change, and the part is as before', async () => {
    await save({ list: [...first, enby] })
    const ann = await member('Ann')
    await choose(ann, 'enby')
    const groups = ['female', 'other']
    const list = [...first.map((one) => (one.key === 'male' ? { ...one, groups: ['male', 'other'] } : one))]
    await save({ list: [...list, { ...enby, groups }] })
    expect(await part()).toMatchObject({ due: ['male', 'enby'], formerSets: [1, 12] })
    const rowOf = () =>
      db
        .selectFrom('profiles')
        .where('id', '=', ann.profileId)
        .select(['gender', 'genderGroups'])
        .executeTakeFirstOrThrow()
    const [job] = jobs
    await job!.run(services, null)
    expect(await rowOf()).toEqual({ gender: 'non-binary', genderGroups: ['non-binary', 'other'] })
    await sql`update community_parts set changed_at = now() - interval '61 seconds'`.execute(db)
    const { revision } = await read()
    await job!.run(services, null)
    expect(await rowOf()).toEqual({ gender: 'female', genderGroups: groups })
    services.community.renew()
    expect(await part()).toMatchObject({ due: [], formerSets: [] })
    expect((await read()).revision).toBe(revision)
  })

  it('whose groups change twice is found by all of them until the job has passed', async () => {
    await save({ list: [...first, enby] })
    await save({ list: [...first, { ...enby, groups: ['male'] }] })
    await save({ list: [...first, { ...enby, groups: ['female'] }] })
    expect(await part()).toMatchObject({ due: ['enby'], formerSets: [12, 1] })
    await rewriteGroups(db)
    services.community.renew()
    expect(await part()).toMatchObject({ due: [], formerSets: [] })
  })
})
