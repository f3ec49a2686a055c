import type { Me } from '@hearth/shared/account/me'
import type { Notice, NoticeList } from '@hearth/shared/notifications/notifications'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { startChat } from '../chat/testing.ts'
import { deleteExpired } from '../platform/retention/delete-expired.ts'
import type { Person } from '../testing/services.ts'

const statements = vi.spyOn(pg.Client.prototype, 'query')
const started = await startChat()
const { db, services, begin, say, member, newcomer, people, stranger } = started
const { block, ban, browseInvisibly, erase, hide, show, unban } = started
// No browser has subscribed here.
await sql`create or replace function receives_push(member_id uuid) returns boolean language sql stable
  as $$ select true $$`.execute(services.vaultDb)

const list = async (of: Person, question = '') => (await of.ask<NoticeList>('GET', `/notices${question}`)).body
const kinds = async (of: Person) => (await list(of)).notices.map(({ kind }) => kind)
const unread = async (of: Person) => (await of.ask<Me>('GET', '/me')).body.fresh.notices
const like = (who: Person, whom: Person) => who.ask('PUT', `/likes/${whom.profileId}`)
const look = (who: Person, at: Person) => who.ask('GET', `/profiles/${at.profileId}`)
const choose = (who: Person, changes: unknown) => who.ask('PUT', '/me/notifications', changes)
const deliveries = (of: Person) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('notices as n', 'n.id', 'd.noticeId')
    .where('d.profileId', '=', of.profileId)
    .select(['n.kind', 'd.way', 'd.dueAt'])
    .orderBy('n.kind')
    .orderBy('d.way')
    .execute()
const ways = async (of: Person) => (await deliveries(of)).map(({ kind, way }) => `${kind} ${way}`)

describe('Notices', () => {
  it('are refused to a visitor and to a newcomer, and are not marked as read by another member', async () => {
    const newcomers = await newcomer('Ned')
    for (const [method, path] of [
      ['GET', '/notices'],
      ['PUT', '/notices/read'],
    ] as const) {
      expect((await stranger()(method, path, method === 'PUT' ? {} : undefined)).status).toBe(401)
      expect((await newcomers.ask(method, path, method === 'PUT' ? {} : undefined)).status).toBe(403)
    }
    const { ann, bo, eve } = await people()
    await like(bo, ann)
    const [notice] = (await list(ann)).notices
    await eve.ask('PUT', '/notices/read', { ids: [notice!.id] })
    await eve.ask('PUT', '/notices/read', {})
    expect(await unread(ann)).toBe(1)
    expect((await ann.ask('GET', '/notices?cursor=x')).status).toBe(400)
  })

  it('of a blocked member go at once on both sides, with what was to be sent, and do not come back', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    await like(bo, ann)
    await look(ann, bo)
    await say(bo, id, 'hello')
    expect(await kinds(ann)).toEqual(['message', 'like'])
    expect(await kinds(bo)).toEqual(['view'])
    await block(ann, bo)
    for (const one of [ann, bo]) {
      expect(await kinds(one)).toEqual([])
      expect(await unread(one)).toBe(0)
      expect(await deliveries(one)).toEqual([])
    }
    await db.deleteFrom('blockedUsers').execute()
    expect(await kinds(ann)).toEqual([])
  })

  it('are not shown or counted while the other member is banned, hidden or out of reach', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    await say(bo, id, 'hello')
    await like(bo, ann)
    const shown = async () => [await kinds(ann), await unread(ann)]
    const all = [['like', 'message'], 2]
    expect(await shown()).toEqual(all)
    await ban(bo)
    expect(await shown()).toEqual([[], 0])
    await unban(bo)
    await hide(bo)
    expect(await shown()).toEqual([[], 0])
    await show(bo)
    expect(await shown()).toEqual(all)
    // The conversation goes on across countries.
    const abroad = { country: 'Japan' as const, discoverableInternationally: false }
    await db.updateTable('profiles').set(abroad).where('id', '=', bo.profileId).execute()
    expect(await shown()).toEqual([['message'], 1])
  })

  it('go with the account that they are about', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    await say(bo, id, 'hello')
    await like(bo, ann)
    await erase(bo)
    expect(await list(ann)).toEqual({ notices: [], nextCursor: null })
    expect(await db.selectFrom('notices').where('profileId', '=', ann.profileId).select('id').execute()).toEqual([])
  })

  it('name the other member as a card does, newest first, page by page, for thirty days', async () => {
    const ann = await member('Ann')
    const others = await Promise.all(Array.from({ length: 5 }, (_, i) => member(`M${i}`)))
    for (const other of others) await like(other, ann)
    const first = await list(ann, '?limit=3')
    const rest = await list(ann, `?limit=3&cursor=${first.nextCursor}`)
    const all = [...first.notices, ...rest.notices]
    expect(all.map(({ about }) => about!.name)).toEqual(['M4 B.', 'M3 B.', 'M2 B.', 'M1 B.', 'M0 B.'])
    expect(rest.nextCursor).toBeNull()
    expect(all[0]).toEqual({
      id: expect.any(String),
      kind: 'like',
      about: { id: others[4]!.profileId, name: 'M4 B.', photo: null },
      conversationId: null,
      topic: null,
      count: 1,
      at: expect.any(String),
      read: false,
    } satisfies Record<keyof Notice, unknown>)
    await sql`update notices set last_at = now() - interval '31 days'
      where about_id = ${others[4]!.profileId}`.execute(db)
    expect((await list(ann)).notices).toHaveLength(4)
    expect(await unread(ann)).toBe(4)
    await deleteExpired(services)
    expect(await db.selectFrom('notices').where('profileId', '=', ann.profileId).select('id').execute()).toHaveLength(4)
  })
})

describe('A notice of messages', () => {
  it('is one for a conversation, counts its unread messages, and is read with it', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    for (const text of ['one', 'two', 'three']) await say(bo, id, text)
    expect((await list(ann)).notices).toMatchObject([{ kind: 'message', conversationId: id, count: 3, read: false }])
    expect(await kinds(bo)).toEqual([])
    await ann.ask('PUT', `/conversations/${id}/read`, { seq: 2 })
    expect((await list(ann)).notices).toMatchObject([{ count: 1, read: false }])
    await ann.ask('PUT', `/conversations/${id}/read`, {})
    expect((await list(ann)).notices).toMatchObject([{ read: true }])
    await say(bo, id, 'four')
    expect((await list(ann)).notices).toMatchObject([{ count: 1, read: false }])
  })

  it('goes when all that it counts is unsent, and is read when the conversation is put away', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const { body } = await say(bo, id, 'one')
    await bo.ask('DELETE', `/conversations/${id}/messages/${body.id}`)
    expect(await kinds(ann)).toEqual([])
    await say(bo, id, 'two')
    await ann.ask('PUT', `/conversations/${id}/hidden`)
    expect(await unread(ann)).toBe(0)
  })

  it('costs its sender no further statement, and nothing is written for a member who wants none', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    await say(bo, id, 'warm')
    const sent = async (text: string) => {
      statements.mockClear()
      await say(bo, id, text)
      const texts = statements.mock.calls.map(([call]: unknown[]) => (call as { text?: string }).text ?? String(call))
      // The clock decides when the settings are read again.
      return texts.filter((text) => !/select settings from community_settings/.test(text))
    }
    const usual = await sent('one')
    expect(usual.filter((text) => text.includes('notices'))).toHaveLength(1)
    expect(usual.length).toBeLessThanOrEqual(8)
    await choose(ann, { choices: { message: { inApp: false, push: false, mail: 'never' } } })
    await db.deleteFrom('notices').where('profileId', '=', ann.profileId).execute()
    const unwanted = await sent('two')
    expect(unwanted.length, unwanted.join('\n')).toBe(usual.length)
    expect(await db.selectFrom('notices').where('profileId', '=', ann.profileId).select('id').execute()).toEqual([])
  })

  it('queues a push for every message that finds none waiting, and one mail', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    await choose(ann, { choices: { message: { mail: 'now' } } })
    await say(bo, id, 'one')
    await say(bo, id, 'two')
    expect(await ways(ann)).toEqual(['message push', 'message mail'])
    await db.deleteFrom('deliveries').execute()
    await say(bo, id, 'three')
    expect(await ways(ann)).toEqual(['message push'])
    await ann.ask('PUT', `/conversations/${id}/read`, {})
    await say(bo, id, 'four')
    expect(await ways(ann)).toEqual(['message push', 'message mail'])
  })

  it('is not in the bell of a member who wants pushes only', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    await choose(ann, { choices: { message: { inApp: false } } })
    await say(bo, id, 'one')
    expect(await kinds(ann)).toEqual([])
    expect((await ann.ask<Me>('GET', '/me')).body).toMatchObject({
      unread: 1,
      fresh: { notices: 0 },
      notifications: { messages: false },
    })
    expect(await ways(ann)).toEqual(['message push', 'message mail'])
    await choose(ann, { choices: { message: { inApp: true } } })
    await say(bo, id, 'two')
    expect(await kinds(ann)).toEqual(['message'])
  })
})

describe('A notice of a like', () => {
  it('goes when the like is taken back, and a renewed like is in the bell only', async () => {
    const { ann, bo } = await people()
    await like(bo, ann)
    expect(await ways(ann)).toEqual(['like mail'])
    await bo.ask('DELETE', `/likes/${ann.profileId}`)
    expect(await kinds(ann)).toEqual([])
    expect(await deliveries(ann)).toEqual([])
    await like(bo, ann)
    expect(await kinds(ann)).toEqual(['like'])
    expect(await deliveries(ann)).toEqual([])
  })

  it('gives way to the match, which its maker has seen, with advice at the first one', async () => {
    const { ann, bo, eve } = await people()
    await like(bo, ann)
    await like(ann, bo)
    expect((await list(ann)).notices).toMatchObject([
      { kind: 'tip', topic: 'first-match', about: null },
      { kind: 'match', read: true },
    ])
    expect((await list(bo)).notices).toMatchObject([
      { kind: 'tip' },
      { kind: 'match', read: false, about: { id: ann.profileId } },
    ])
    expect(await ways(bo)).toEqual(['match push', 'match mail', 'tip mail'])
    await like(eve, bo)
    await like(bo, eve)
    expect((await kinds(bo)).filter((kind) => kind === 'tip')).toHaveLength(1)
    await bo.ask('DELETE', `/likes/${ann.profileId}`)
    expect(await kinds(ann)).toEqual(['tip'])
    await bo.ask('PUT', `/likes/${eve.profileId}/celebrated`)
    expect(await unread(bo)).toBe(1)
  })

  it('is read with the list of likes, that of a view with the list of views', async () => {
    const { ann, bo } = await people()
    await look(bo, ann)
    await like(bo, ann)
    expect(await unread(ann)).toBe(2)
    await ann.ask('PUT', '/likes/received/visited')
    expect(await unread(ann)).toBe(1)
    await ann.ask('PUT', '/views/visited')
    expect((await list(ann)).notices.map(({ kind, read }) => [kind, read])).toEqual([
      ['like', true],
      ['view', true],
    ])
  })
})

it('A view of or by a member who browses invisibly causes no notice', async () => {
  const { ann, bo, eve } = await people()
  for (const one of [ann, eve]) await browseInvisibly(one)
  await look(bo, ann)
  await look(eve, bo)
  expect(
    await db.selectFrom('notices').where('profileId', 'in', [ann.profileId, bo.profileId]).select('id').execute(),
  ).toEqual([])
  await look(ann, eve)
  await db.updateTable('profiles').set({ browseInvisibly: false }).where('id', '=', ann.profileId).execute()
  await look(eve, ann)
  await sql`delete from profile_views`.execute(db)
  await look(bo, ann)
  expect(await kinds(ann)).toEqual(['view'])
  await browseInvisibly(ann)
  expect([await kinds(ann), await unread(ann)]).toEqual([[], 0])
})

it('Marking as read takes one notice, those up to a time, or all', async () => {
  const { ann, bo } = await people()
  for (const other of [bo, await member('Cleo'), await member('Dan')]) await like(other, ann)
  const [newest, middle, oldest] = (await list(ann)).notices
  const read = async (what: unknown) => (await ann.ask<{ unread: number }>('PUT', '/notices/read', what)).body.unread
  expect(await read({ ids: [middle!.id] })).toBe(2)
  expect(await read({ until: oldest!.at })).toBe(1)
  expect((await list(ann)).notices.find((one) => !one.read)?.id).toBe(newest!.id)
  expect(await read({})).toBe(0)
})

describe('The settings of notifications', () => {
  it('are refused to a visitor, belong to one member, and keep what is not named', async () => {
    expect((await stranger()('GET', '/me/notifications')).status).toBe(401)
    expect((await stranger()('PUT', '/me/notifications', {})).status).toBe(401)
    const { ann, bo } = await people()
    await choose(ann, { choices: { like: { push: true } }, quiet: { from: 1320, to: 420 }, timeZone: 'Asia/Bangkok' })
    const { body } = await choose(ann, { choices: { like: { mail: 'daily' } }, pushContent: true })
    expect(body).toMatchObject({
      choices: { like: { inApp: true, push: true, mail: 'daily' }, view: { mail: 'never' } },
      quiet: { from: 1320, to: 420 },
      timeZone: 'Asia/Bangkok',
      pushContent: true,
    })
    expect((await ann.ask<Me>('GET', '/me')).body.notifications.timeZone).toBe('Asia/Bangkok')
    expect((await ann.ask('GET', '/me/notifications')).body).toEqual(body)
    expect((await bo.ask('GET', '/me/notifications')).body).toMatchObject({
      quiet: null,
      timeZone: null,
      choices: { like: { push: false } },
    })
    expect((await choose(ann, { quiet: null })).body).toMatchObject({ quiet: null, timeZone: 'Asia/Bangkok' })
  })

  it('refuse zones that do not exist, empty quiet hours, and news of safety switched off', async () => {
    const ann = await member('Ann')
    for (const wrong of [
      { timeZone: 'Europe/Nowhere' },
      { timeZone: '../etc' },
      { quiet: { from: 60, to: 60 } },
      { quiet: { from: 60, to: 1440 } },
      { choices: { safety: { mail: 'never' } } },
      { choices: { safety: { inApp: false } } },
      { choices: { gossip: { push: true } } },
    ])
      expect([wrong, (await choose(ann, wrong)).status]).toEqual([wrong, 400])
    expect((await choose(ann, { choices: { safety: { push: false } } })).status).toBe(200)
  })

  it('change what already waits to be sent', async () => {
    const { ann, bo } = await people()
    await like(bo, ann)
    const { id } = await begin(ann, bo)
    await say(bo, id, 'hello')
    expect(await ways(ann)).toEqual(['message push', 'message mail', 'like mail'])
    const at = new Date()
    const minutes = at.getUTCHours() * 60 + at.getUTCMinutes()
    await choose(ann, {
      timeZone: 'UTC',
      quiet: { from: (minutes + 1439) % 1440, to: (minutes + 60) % 1440 },
      choices: { like: { mail: 'never' } },
    })
    const [push, mail] = await deliveries(ann)
    expect(await ways(ann)).toEqual(['message push', 'message mail'])
    expect(new Date(push!.dueAt).getTime() - at.getTime()).toBeGreaterThan(58 * 60_000)
    await choose(ann, { quiet: null, choices: { message: { push: false } } })
    expect(await ways(ann)).toEqual(['message mail'])
    expect(mail!.way).toBe('mail')
  })
})
