import { type CommunityInterest, initialInterests } from '@hearth/shared/members/community-interests'
import { firstInterests } from '@hearth/shared/members/first-interests'
import type { EditedInterests } from '@hearth/shared/moderation/admin-lists'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anInterest } from '../../members/interests/testing.ts'
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
  await sql`delete from interests where id >= ${firstInterests.length}`.execute(db)
  services.community.renew()
})

const { list: first } = initialInterests
const path = '/admin/lists/interests'
const read = async () => (await admin.ask<EditedInterests>('GET', path)).body
const put = <T = EditedInterests>(edited: object, revision: number) =>
  admin.ask<T>('PUT', path, { groups: [], list: first, ...edited, revision })
const save = async (...own: CommunityInterest[]) => put({ list: [...first, ...own] }, (await read()).revision)
const idsOf = async () =>
  Object.fromEntries(
    (await db.selectFrom('interests').where('id', '>=', firstInterests.length).select(['id', 'key']).execute()).map(
      ({ id, key }) => [key, id],
    ),
  )

describe('The interests of a community', () => {
  it('do not exist for visitors, members and moderators', async () => {
    const others = [await member('Ann'), await staffIn(running, 'Mo', 'moderator')]
    expect((await stranger()('GET', path)).status).toBe(401)
    for (const { ask } of others) {
      expect((await ask('GET', path)).status).toBe(404)
      expect((await ask('PUT', path, { groups: [], list: first, revision: 0 })).status).toBe(404)
    }
  })

  it('are sixty with the product’s words at first, and are in the log by their keys alone', async () => {
    const { words, ...edited } = await read()
    expect(edited).toEqual({ groups: [], list: first, revision: 0 })
    expect([words.km.hiking, Object.keys(words.th)]).toEqual(['ដើរព្រៃ', expect.arrayContaining([...firstInterests])])
    const groups = [{ key: 'sport', names: { en: 'Sport' } }]
    const list = [...first, anInterest('bouldering', { group: 'sport' })]
    const { status, body } = await put({ groups, list }, 0)
    expect([status, body.list, body.groups, body.revision]).toEqual([200, list, groups, 1])
    const entry = await db
      .selectFrom('auditLog')
      .where('act', '=', 'interests_changed')
      .select(['actorId', 'details'])
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ actorId: admin.userId, details: { interests: ['bouldering'], groups: ['sport'] } })
  })

  it('tell the second of two editors, and keep what the first has saved', async () => {
    const answers = await Promise.all([
      put({ list: [...first, anInterest('go')] }, 0),
      put({ list: [...first, anInterest('bouldering')] }, 0),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stored = await read()
    expect(Object.keys(await idsOf())).toEqual([stored.list.at(-1)!.key])
    expect((await put({ list: stored.list }, stored.revision - 1)).body).toMatchObject({ code: 'INTERESTS_CHANGED' })
    expect(await read()).toEqual(stored)
  })

  it('refuse what the rules refuse', async () => {
    expect(await save(anInterest('go', { names: { km: 'ហ្គោ' } }))).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'list.60.names.en', code: 'name_required' }] } },
    })
    expect((await put({ groups: 'none' }, 0)).status).toBe(400)
  })

  it('have an id each for good: one that is saved is hidden, never removed', async () => {
    await save(anInterest('go'), anInterest('bouldering'))
    expect(await idsOf()).toEqual({ go: 60, bouldering: 61 })
    expect(await save(anInterest('bouldering'))).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'list', code: 'interest_stays' }] } },
    })
    expect(
      (await save(anInterest('darts'), anInterest('bouldering', { retired: true }), anInterest('go'))).status,
    ).toBe(200)
    expect(await idsOf()).toEqual({ go: 60, bouldering: 61, darts: 62 })
  })

  it('are 126 at most', async () => {
    const own = Array.from({ length: 66 }, (_, at) => anInterest(`own-${at}`))
    expect((await save(...own)).status).toBe(200)
    expect(Math.max(...Object.values(await idsOf()))).toBe(125)
    expect((await save(...own, anInterest('one-more'))).status).toBe(400)
  })
})
