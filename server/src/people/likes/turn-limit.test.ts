import { randomUUID } from 'node:crypto'
import { waitingMatches } from '@hearth/shared/people/turn-limit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { setCommunity } from '../../platform/community/testing.ts'
import type { Person } from '../../testing/services.ts'
import { startPartLikes } from './testing.ts'

const started = await startPartLikes()
const { db, services, stranger, member, people, answering, answer, begin, say, like, listOf, unreadOf } = started
const { ban, block, erase, hide, pause } = started
const most = waitingMatches.min

/** The operator asks to answer first, with as few as may be. */
const limited = (on = true) => setCommunity(services, { waitingMatches: { limited: on, most } })
const others = await Promise.all(Array.from({ length: most + 1 }, (_, nth) => member(`M${nth}`)))

/** The newest message of the conversation came so many hours ago. */
async function cameAgo(conversationId: string, hours: number) {
  const at = sql<Date>`now() - ${hours} * interval '1 hour'`
  await db.updateTable('messages').set({ createdAt: at }).where('conversationId', '=', conversationId).execute()
  await db.updateTable('conversationMembers').set({ lastAt: at }).where('conversationId', '=', conversationId).execute()
}

/** The two match, and the first wrote to the second so many hours ago. */
async function wrote(one: Person, other: Person, hours = 25) {
  await like(one, other)
  expect((await like(other, one)).status).toBe(200)
  const { id } = await begin(one, other)
  await say(one, id, `Hello ${randomUUID()}`)
  await cameAgo(id, hours)
  return id
}

/** So many matches wait for the member. */
async function wait(of: Person, count: number, hours = 25) {
  const ids: string[] = []
  for (const one of others.slice(0, count)) ids.push(await wrote(one, of, hours))
  return ids
}

const refused = { status: 409, body: { code: 'YOUR_TURN_LIMIT', data: { count: most } } }
const codeOf = async (who: Person, other: { profileId: string }) => {
  const { status, body } = await who.ask<{ code?: string }>('PUT', `/likes/${other.profileId}`)
  return body.code ?? status
}
let ann: Person
let bo: Person
let eve: Person
beforeEach(async () => {
  await limited()
  ;({ ann, bo, eve } = await people())
})

describe('The limit of waiting matches', () => {
  it('tells a stranger nothing, and nobody of what waits for another', async () => {
    await wait(bo, most)
    expect((await stranger()('PUT', `/likes/${eve.profileId}`)).status).toBe(401)
    expect(await codeOf(ann, bo)).toBe(200)
  })

  it('counts no conversation across a block, whoever blocked, nor after an Unmatch', async () => {
    await wait(bo, most)
    await block(others[0]!, bo)
    expect(await codeOf(bo, eve)).toBe(200)
    await wrote(others[most]!, bo)
    expect(await codeOf(bo, ann)).toBe('YOUR_TURN_LIMIT')
    await bo.ask('DELETE', `/matches/${others[1]!.profileId}`)
    expect(await codeOf(bo, ann)).toBe(200)
  })

  it('counts no match whose words were all taken back', async () => {
    const [id] = await wait(bo, most)
    await sql`update messages set content = '', removed_at = now() where conversation_id = ${id}`.execute(db)
    expect(await codeOf(bo, eve)).toBe(200)
  })

  it('is off until the operator chooses it, and below it likes go on', async () => {
    await limited(false)
    const [first] = await wait(bo, most)
    expect(await codeOf(bo, eve)).toBe(200)
    await limited()
    await say(bo, first!, 'Hi')
    expect(await codeOf(bo, ann)).toBe(200)
  })

  it('answers a new like with the number alone, the same for members who exist and who do not', async () => {
    await wait(bo, most)
    expect(await like(bo, eve)).toMatchObject(refused)
    expect((await like(bo, eve)).body.data).toEqual({ count: most })
    await block(ann, bo)
    for (const one of [ann, { ...ann, profileId: randomUUID() }]) expect(await like(bo, one)).toMatchObject(refused)
  })

  it('holds at every door to a like: a part, a note, a like back', async () => {
    const answerer = await answering('Flo')
    await like(eve, bo)
    await wait(bo, most)
    expect(await like(bo, answerer, { part: answer })).toMatchObject(refused)
    expect(await like(bo, answerer, { part: answer, note: 'The forest!' })).toMatchObject(refused)
    expect(await like(bo, eve)).toMatchObject(refused)
    const { rows } = await sql`select from profile_likes
      where liker_id = ${bo.profileId} and liked_id in (${answerer.profileId}, ${eve.profileId})`.execute(db)
    expect(rows).toEqual([])
  })

  it('lets a like change that was there before, and come back that was taken back', async () => {
    const answerer = await answering('Flo')
    await like(bo, answerer)
    await like(bo, eve)
    await wait(bo, most)
    await bo.ask('DELETE', `/likes/${eve.profileId}`)
    expect(await codeOf(bo, eve)).toBe(200)
    expect((await like(bo, answerer, { part: answer, note: 'The forest!' })).status).toBe(200)
  })

  it('counts no request, none that is younger than a day, and none whose last word is one’s own', async () => {
    const [first] = await wait(bo, most)
    await cameAgo(first!, 23)
    const { id } = await begin(ann, bo)
    await say(ann, id, 'Hello')
    await cameAgo(id, 25)
    expect(await codeOf(bo, eve)).toBe(200)
    await cameAgo(first!, 25)
    expect(await codeOf(bo, ann)).toBe('YOUR_TURN_LIMIT')
    await say(bo, first!, 'Hi')
    await cameAgo(first!, 25)
    expect(await codeOf(bo, ann)).toBe(200)
  })

  it.each([
    ['is reported', (one: Person) => bo.ask('POST', '/reports', { profileId: one.profileId, category: 'spam' })],
    ['is banned', ban],
    ['is under review', hide],
    ['is gone', erase],
  ] as const)('counts nobody who %s', async (_, happens) => {
    const one = await member('Gus')
    await wait(bo, most - 1)
    await wrote(one, bo)
    expect(await codeOf(bo, eve)).toBe('YOUR_TURN_LIMIT')
    await happens(one)
    expect(await codeOf(bo, eve)).toBe(200)
  })

  it('asks nobody who may not write at all', async () => {
    await wait(bo, most)
    await sql`update profiles set chat_closed_until = 'infinity' where id = ${bo.profileId}`.execute(db)
    expect(await codeOf(bo, eve)).toBe(200)
  })

  it.each([
    ['an answer', (id: string) => say(bo, id, 'Hi')],
    [
      'a kind end',
      (id: string) => bo.ask('PUT', `/conversations/${id}/messages/${randomUUID()}/farewell`, { content: 'Goodbye' }),
    ],
    ['closing one', (id: string) => bo.ask('PUT', `/conversations/${id}/hidden`)],
  ] as const)('ends with %s', async (_, act) => {
    const [first] = await wait(bo, most)
    expect(await codeOf(bo, eve)).toBe('YOUR_TURN_LIMIT')
    expect((await act(first!)).status).toBeLessThan(300)
    expect(await codeOf(bo, eve)).toBe(200)
  })

  it('counts a member who has paused, because the conversation goes on', async () => {
    await wait(bo, most)
    await pause(others[0]!)
    try {
      expect(await codeOf(bo, eve)).toBe('YOUR_TURN_LIMIT')
    } finally {
      await db.updateTable('profiles').set({ paused: false }).where('id', '=', others[0]!.profileId).execute()
    }
  })
})

it('The limit never hides a message or a like that a member receives', async () => {
  const step = fc.record({ from: fc.nat(most - 1), hours: fc.constantFrom(0, 25), likes: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const di = await member('Di')
      await limited(false)
      await wait(di, most)
      await limited()
      expect(await codeOf(di, eve)).toBe('YOUR_TURN_LIMIT')
      const before = await unreadOf(di)
      for (const { from, hours, likes } of steps) {
        const { id } = await begin(others[from]!, di)
        const { status, body } = await say(others[from]!, id, `Again ${randomUUID()}`)
        expect(status).toBe(200)
        await cameAgo(id, hours)
        expect((await listOf(di)).conversations.find((one) => one.id === id)?.lastMessage?.id).toBe(body.id)
        if (likes) expect((await like(await member('Hal'), di)).status).toBe(200)
      }
      expect((await unreadOf(di)).total).toBe(before.total + steps.length)
      expect((await di.ask<{ received: number }>('GET', '/likes/counts')).body.received).toBe(
        most + steps.filter(({ likes }) => likes).length,
      )
    }),
    { numRuns: 6 },
  )
})
