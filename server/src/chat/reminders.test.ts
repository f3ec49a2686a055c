import { randomUUID } from 'node:crypto'
import type { NoticeList, NotificationSettings } from '@hearth/shared/notifications/notifications'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../testing/services.ts'
import { remindOfTurns } from './reminders.ts'
import { startChat } from './testing.ts'

const { db, services, stranger, member, people, begin, say, history, ban, block, erase, hide, leave, pause } =
  await startChat()

/** A time zone in which clocks show about this hour now. */
function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

const choose = (who: Person, changes: object) => who.ask<NotificationSettings>('PUT', '/me/notifications', changes)
const like = (who: Person, other: Person) => who.ask('PUT', `/likes/${other.profileId}`)
const list = async (of: Person) => (await of.ask<NoticeList>('GET', '/notices')).body.notices
const reminders = async (of: Person) => (await list(of)).filter(({ kind }) => kind === 'reminder')
/** What the member is to answer, by the reminders in their bell. */
const reminded = async (of: Person) => (await reminders(of)).map(({ conversationId }) => conversationId)
const remind = () => remindOfTurns(services)

/** The newest message came so many days ago. */
async function cameAgo(conversationId: string, days: number) {
  const at = sql<Date>`now() - ${days} * interval '1 day'`
  await db.updateTable('messages').set({ createdAt: at }).where('conversationId', '=', conversationId).execute()
  await db.updateTable('conversationMembers').set({ lastAt: at }).where('conversationId', '=', conversationId).execute()
}

/** The two match, and the first wrote to the second so many days ago. */
async function wrote(one: Person, other: Person, days = 3.1) {
  await like(one, other)
  await like(other, one)
  const { id } = await begin(one, other)
  await say(one, id, 'How was the concert?')
  await cameAgo(id, days)
  return id
}

async function awake(name: string) {
  const one = await member(name)
  await choose(one, { timeZone: zoneAt(12) })
  return one
}

let ann: Person
let bo: Person
let eve: Person
beforeEach(async () => {
  ;({ ann, bo, eve } = await people())
  for (const one of [ann, bo, eve]) await choose(one, { timeZone: zoneAt(12) })
})

describe('A reminder', () => {
  it('is chosen by the member alone, and stands in nobody else’s bell', async () => {
    expect((await stranger()('PUT', '/me/notifications', { reminders: false })).status).toBe(401)
    await wrote(ann, bo)
    await remind()
    expect([await reminded(ann), await reminded(eve)]).toEqual([[], []])
  })

  it('never comes across a block, and goes with one', async () => {
    const id = await wrote(ann, bo)
    await block(bo, ann)
    await remind()
    expect(await reminded(bo)).toEqual([])
    const other = await wrote(eve, bo)
    await remind()
    expect(await reminded(bo)).toEqual([other])
    await block(eve, bo)
    expect(await reminded(bo)).toEqual([])
    expect(id).not.toBe(other)
  })

  it('comes three days after the other’s last word, to the one whose turn it is, without a word of it', async () => {
    const id = await wrote(ann, bo, 2.9)
    await remind()
    expect(await reminded(bo)).toEqual([])
    await cameAgo(id, 3.1)
    await remind()
    const [notice] = await reminders(bo)
    expect(notice).toMatchObject({ conversationId: id, about: { id: ann.profileId }, count: 1, read: false })
    expect(JSON.stringify(notice)).not.toContain('concert')
    expect(await reminded(ann)).toEqual([])
  })

  it('comes to nobody whose turn is long over', async () => {
    await wrote(ann, bo, 8)
    await remind()
    expect(await reminded(bo)).toEqual([])
  })

  it('comes once in a turn, however often the other writes, and again in the next one', async () => {
    const id = await wrote(ann, bo)
    await remind()
    await sql`delete from notices`.execute(db)
    await remind()
    await say(ann, id, 'Are you well?')
    await cameAgo(id, 3.1)
    await remind()
    expect(await reminded(bo)).toEqual([])
    await say(bo, id, 'Loud!')
    await say(ann, id, 'And good?')
    await cameAgo(id, 3.1)
    await remind()
    expect(await reminded(bo)).toEqual([id])
  })

  it('comes once, whoever looks at the same time', async () => {
    const ids = [await wrote(ann, bo), await wrote(eve, bo)]
    await Promise.all(Array.from({ length: 4 }, remind))
    expect((await reminded(bo)).sort()).toEqual(ids.sort())
    const { rows } = await sql<{ count: number }>`select count from notices where kind = 'reminder'
      and profile_id = ${bo.profileId}`.execute(db)
    expect(rows.map(({ count }) => count)).toEqual([1, 1])
  })

  it('goes with the answer, an end in words, an Unmatch, or when the chat is put away', async () => {
    const ends = [
      (id: string) => say(bo, id, 'Loud!'),
      (id: string) => bo.ask('PUT', `/conversations/${id}/messages/${randomUUID()}/farewell`, { content: 'Goodbye' }),
      (id: string, one: Person) =>
        one.ask('PUT', `/conversations/${id}/messages/${randomUUID()}/farewell`, { content: 'Goodbye' }),
      (_: string, one: Person) => bo.ask('DELETE', `/matches/${one.profileId}`),
      (id: string) => bo.ask('PUT', `/conversations/${id}/hidden`),
    ]
    for (const end of ends) {
      const one = await awake('Cy')
      const id = await wrote(one, bo)
      await remind()
      expect(await reminded(bo)).toEqual([id])
      expect((await end(id, one)).status).toBeLessThan(300)
      expect(await reminded(bo)).toEqual([])
      await remind()
      expect(await reminded(bo)).toEqual([])
    }
  })

  it('waits while three are open, until one is answered', async () => {
    const ids = []
    for (const name of ['Cy', 'Di', 'Ed', 'Flo']) ids.push(await wrote(await awake(name), bo, 3.9 - ids.length / 10))
    await Promise.all([remind(), remind()])
    expect((await reminded(bo)).sort()).toEqual(ids.slice(0, 3).sort())
    await bo.ask('PUT', '/notices/read', {})
    await remind()
    expect(await reminded(bo)).toHaveLength(3)
    await say(bo, ids[0]!, 'Loud!')
    await remind()
    expect((await reminded(bo)).sort()).toEqual(ids.slice(1).sort())
  })

  it('never comes at night by the member’s own clock, nor in their quiet hours', async () => {
    const id = await wrote(ann, bo)
    for (const timeZone of [zoneAt(3), zoneAt(23)]) {
      await choose(bo, { timeZone })
      await remind()
      expect(await reminded(bo)).toEqual([])
    }
    await choose(bo, { timeZone: zoneAt(12), quiet: { from: 9 * 60, to: 16 * 60 } })
    await remind()
    expect(await reminded(bo)).toEqual([])
    await choose(bo, { quiet: null })
    await remind()
    expect(await reminded(bo)).toEqual([id])
  })

  it('comes to nobody who has switched it off, and by the ways of messages', async () => {
    const id = await wrote(ann, bo)
    expect((await choose(bo, { reminders: false })).body.reminders).toBe(false)
    await remind()
    expect(await reminded(bo)).toEqual([])
    await choose(bo, { reminders: true, choices: { message: { inApp: false, mail: 'daily' } } })
    await sql`delete from notices`.execute(db)
    await remind()
    expect(await reminded(bo)).toEqual([])
    const { rows } = await sql`select way from deliveries where profile_id = ${bo.profileId}`.execute(db)
    expect(rows).toEqual([{ way: 'mail' }])
    expect((await reminders(ann)).length, id).toBe(0)
  })

  it('comes of no request and of no conversation that was put away', async () => {
    const { id } = await begin(eve, bo)
    await say(eve, id, 'Hello')
    await cameAgo(id, 3.1)
    await bo.ask('PUT', `/conversations/${await wrote(ann, bo)}/hidden`)
    await remind()
    expect(await reminded(bo)).toEqual([])
  })

  it.each([
    ['banned', ban],
    ['under review', hide],
    ['leaving', leave],
    ['paused', pause],
    ['gone', erase],
  ] as const)('comes neither about a member who is %s nor to one', async (_, happens) => {
    await wrote(ann, bo)
    await wrote(bo, eve)
    await happens(ann)
    await happens(eve)
    await remind()
    const { rows } = await sql`select from notices where kind = 'reminder'
      and profile_id in (${bo.profileId}, ${eve.profileId})`.execute(db)
    expect(rows).toEqual([])
  })

  it.each([
    ['banned', ban],
    ['under review', hide],
    ['leaving', leave],
  ] as const)('is seen no more once the other is %s', async (_, happens) => {
    await wrote(ann, bo)
    await remind()
    expect(await reminded(bo)).toHaveLength(1)
    await happens(ann)
    expect(await reminded(bo)).toEqual([])
  })

  it('comes of no word that was taken back', async () => {
    await like(ann, bo)
    await like(bo, ann)
    const { id } = await begin(ann, bo)
    const { body } = await say(ann, id, 'How was the concert?')
    expect((await ann.ask('DELETE', `/conversations/${id}/messages/${body.id}`)).status).toBe(200)
    await cameAgo(id, 3.1)
    await remind()
    expect(await reminded(bo)).toEqual([])
  })

  it('stays when the other takes a later word back, and goes with the last that waits', async () => {
    const id = await wrote(ann, bo)
    await bo.ask('PUT', `/conversations/${id}/read`, {})
    await remind()
    const { body } = await say(ann, id, 'Are you well?')
    expect((await ann.ask('DELETE', `/conversations/${id}/messages/${body.id}`)).status).toBe(200)
    expect(await reminded(bo)).toEqual([id])
    await sql`update messages set created_at = now() where conversation_id = ${id}`.execute(db)
    const first = (await history(ann, id)).messages[0]!
    expect((await ann.ask('DELETE', `/conversations/${id}/messages/${first.id}`)).status).toBe(200)
    expect(await reminded(bo)).toEqual([])
  })

  it('comes to nobody whom a decision keeps from chatting', async () => {
    await wrote(ann, bo)
    await sql`update profiles set chat_closed_until = now() + interval '1 day'
      where id = ${bo.profileId}`.execute(db)
    await remind()
    expect(await reminded(bo)).toEqual([])
  })
})
