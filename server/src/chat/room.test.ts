import type { Settings } from '@hearth/shared/account/settings'
import type { Conversation } from '@hearth/shared/chat/chat'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { fullAmong } from '../members/room.ts'
import { idsOf, recommendationsOf, townFactory } from '../people/recommendations/testing.ts'
import type { Person } from '../testing/services.ts'
import { startChat } from './testing.ts'

const { db, stranger, member, people, begin, say, block, ban, unban } = await startChat()
const aTown = townFactory(db, member)
let ann: Person
let bo: Person
let eve: Person
beforeEach(async () => {
  ;({ ann, bo, eve } = await people())
})

const settle = (one: Person, room: number | null) => one.ask<Settings>('PUT', '/me/settings', { room })
const like = (one: Person, other: Person) => one.ask('PUT', `/likes/${other.profileId}`)
const start = (one: Person, other: Person) => one.ask<Conversation>('PUT', `/conversations/with/${other.profileId}`)
const isFull = async (one: Person) => (await fullAmong(db, [one.profileId])).has(one.profileId)

/** The two have written to each other. */
async function talk(one: Person, other: Person) {
  const { id } = await begin(one, other)
  await say(one, id, `Hello, ${other.profileId}`)
  await say(other, id, `Hello yourself, ${one.profileId}`)
  return id
}

/** The member says they have room for three, and talks with three. */
async function fill(one: Person) {
  const others = await Promise.all(['Cy', 'Di', 'Flo'].map((name) => member(name)))
  const talks = []
  for (const other of others) talks.push(await talk(one, other))
  await settle(one, 3)
  return { others, talks }
}

describe('The room of a member', () => {
  it('is set by the member alone, to one of a few numbers', async () => {
    expect((await stranger()('PUT', '/me/settings', { room: 3 })).status).toBe(401)
    expect((await bo.ask('PUT', '/me/settings', { room: 4 })).status).toBe(400)
    expect((await settle(bo, 5)).body.room).toBe(5)
    expect((await settle(bo, null)).body).not.toHaveProperty('room')
  })

  it('is told to nobody else', async () => {
    await fill(bo)
    const answers = [`/profiles/${bo.profileId}`, '/conversations'].map((path) => ann.ask('GET', path))
    for (const { body } of await Promise.all(answers)) expect(JSON.stringify(body)).not.toMatch(/room/i)
  })

  it('is taken by chats in which both have written, within two weeks', async () => {
    const { others, talks } = await fill(bo)
    expect(await isFull(bo)).toBe(true)
    await settle(bo, 5)
    expect(await isFull(bo)).toBe(false)
    await settle(bo, 3)
    const old = sql<Date>`now() - interval '15 days'`
    await db.updateTable('conversationMembers').set({ lastAt: old }).where('conversationId', '=', talks[0]!).execute()
    expect(await isFull(bo)).toBe(false)
    const { id } = await begin(ann, bo)
    await say(ann, id, 'A first message takes no room.')
    expect(await isFull(bo)).toBe(false)
    await say(bo, id, 'An answer does.')
    expect(await isFull(bo)).toBe(true)
    await block(others[1]!, bo)
    expect(await isFull(bo)).toBe(false)
    await talk(await member('Gus'), bo)
    expect(await isFull(bo)).toBe(true)
    await ban(others[2]!)
    expect(await isFull(bo)).toBe(false)
    await unban(others[2]!)
    await talk(eve, bo)
    expect(await isFull(bo)).toBe(true)
    const farewell = `/conversations/${talks[2]}/messages/${crypto.randomUUID()}/farewell`
    expect((await bo.ask('PUT', farewell, { content: 'All the best!' })).status).toBe(200)
    expect(await isFull(bo)).toBe(false)
  })
})

describe('Who has room for nobody new', () => {
  it('gets no first message, and says so kindly before anything is written', async () => {
    await fill(bo)
    const { id, closed } = (await start(ann, bo)).body
    expect(closed).toBe('full')
    expect(await say(ann, id, 'Hi')).toMatchObject({
      status: 409,
      body: { code: 'CONVERSATION_CLOSED', data: { reason: 'full' } },
    })
    await settle(bo, null)
    expect((await start(ann, bo)).body.closed).toBeNull()
    expect((await say(ann, id, 'There is room again.')).status).toBe(200)
  })

  it('can be liked, and a match writes', async () => {
    await fill(bo)
    expect((await like(ann, bo)).status).toBe(200)
    expect((await start(ann, bo)).body.closed).toBe('full')
    await like(bo, ann)
    const { id, closed } = (await start(ann, bo)).body
    expect(closed).toBeNull()
    expect((await say(ann, id, 'Nice to meet you.')).status).toBe(200)
  })

  it('goes on with every conversation that has begun, and begins others', async () => {
    const { id } = await begin(ann, bo)
    await say(ann, id, 'Before it was full.')
    const { others, talks } = await fill(bo)
    const mine = await begin(bo, eve)
    const said = [
      await say(ann, id, 'And afterwards.'),
      await say(others[0]!, talks[0]!, 'We go on.'),
      await say(bo, mine.id, 'Hello, Eve.'),
      await say(eve, mine.id, 'Hello, Bo.'),
    ]
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('is recommended after everyone who has room', async () => {
    const { ann: viewer, men } = await aTown('Bo', 'Cy', 'Dan', 'Ed', 'Flo', 'Gus')
    const full = men.slice(0, 3)
    for (const one of full) await fill(one)
    const ids = idsOf(await recommendationsOf(viewer))
    expect(ids).toHaveLength(men.length)
    expect(ids.slice(3).sort()).toEqual(full.map(({ profileId }) => profileId).sort())
  })

  it('is not found by a member whom they have blocked', async () => {
    await fill(bo)
    await block(bo, ann)
    expect((await start(ann, bo)).status).toBe(404)
  })
})
