import type { Conversation } from '@hearth/shared/chat/chat'
import { describe, expect, it, vi } from 'vitest'
import type { Person } from '../../testing/services.ts'

// The test controls the rounds and the clock of the process.
vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
const { startLive, until } = await import('./testing.ts')
const { db, member, people, signIn, tab, tabOf } = await startLive()

const minute = 60_000
let quarter = Math.ceil(Date.now() / (15 * minute)) * 15 * minute

const like = (one: Person, other: Person) => one.ask('PUT', `/likes/${other.profileId}`)
async function match(one: Person, other: Person) {
  await like(one, other)
  await like(other, one)
}
const begin = async (one: Person, other: Person) =>
  (await one.ask<Conversation>('PUT', `/conversations/with/${other.profileId}`)).body.id
const say = (one: Person, id: string) =>
  one.ask('PUT', `/conversations/${id}/messages/${crypto.randomUUID()}`, { content: 'Hello' })
/** A conversation in which both have written. */
async function talk(one: Person, other: Person) {
  const id = await begin(one, other)
  await say(one, id)
  await say(other, id)
  return id
}

const seenAt = (who: Person, at: number) =>
  db
    .updateTable('presence')
    .set({ lastSeenAt: new Date(at) })
    .where('profileId', '=', who.profileId)
    .execute()
/** Waits long enough for an event to reach the other side on one machine. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300))
/** Lets the process make its next round, at this time. */
async function roundAt(time: number) {
  vi.setSystemTime(time - minute)
  await vi.advanceTimersByTimeAsync(minute)
  await settle()
}

/** A watcher with a friend. The friend's event shows that a round was made. */
async function watcher() {
  const { ann, bo: friend } = await people()
  const known = await talk(ann, friend)
  const cookies = await signIn(ann)
  let hers = await tab(cookies)
  /** Watches from a new tab, because the library closes a connection when the clock jumps. */
  async function watch(ids: string[]) {
    hers.socket.disconnect()
    hers = await tab(cookies)
    hers.socket.emit('watch', { conversationIds: ids })
    await settle()
  }

  /**
   * Lets the subject and the friend come online within an hour.
   * @returns whether the watcher gets an event about the subject
   */
  async function toldOf(subject: Person, id: string, meanwhile: () => unknown = () => {}) {
    const both = [friend, subject]
    await until(async () => {
      quarter += 60 * minute
      for (const who of both) await seenAt(who, quarter - 40 * minute)
      vi.setSystemTime(quarter + 6 * minute)
      await watch([known, id])
      await meanwhile()
      for (const who of both) await seenAt(who, quarter + 8 * minute)
      await roundAt(quarter + 21 * minute)
      expect(hers.presence.map(({ profileId }) => profileId)).toContain(friend.profileId)
    })
    return hers.presence.some(({ profileId }) => profileId === subject.profileId)
  }
  return { ann, friend, known, watch, presence: () => hers.presence, toldOf }
}

describe('Presence', () => {
  it('is sent about a match, and once both have written, but never about a stranger', async () => {
    const { ann, toldOf } = await watcher()
    const [stranger, silent, matched, other] = [
      await member('Stan'),
      await member('Sue'),
      await member('Mia'),
      await member('Oda'),
    ]
    // A conversation between two other members.
    expect(await toldOf(stranger, await talk(stranger, other))).toBe(false)
    const empty = await begin(ann, silent)
    expect(await toldOf(silent, empty)).toBe(false)
    await say(ann, empty)
    expect(await toldOf(silent, empty)).toBe(false)
    await say(silent, empty)
    expect(await toldOf(silent, empty)).toBe(true)
    await match(ann, matched)
    expect(await toldOf(matched, await begin(ann, matched))).toBe(true)
  })

  it('is not sent once a pause, a setting, a review, a ban, an Unmatch or a block separates the two', async () => {
    const { ann, toldOf } = await watcher()
    const [subject, blocked] = [await member('Bea'), await member('Bob')]
    await match(ann, subject)
    await match(ann, blocked)
    const [id, other] = [await begin(ann, subject), await begin(ann, blocked)]
    const profile = (set: object) => db.updateTable('profiles').set(set).where('id', '=', subject.profileId).execute()
    const ban = (banned: boolean) => db.updateTable('user').set({ banned }).where('id', '=', subject.userId).execute()
    // A pause does not hide a member from partners who have exchanged messages.
    expect(await toldOf(subject, id, () => profile({ paused: true }))).toBe(false)
    await profile({ paused: false })
    await say(ann, id)
    await say(subject, id)
    expect(await toldOf(subject, id, () => profile({ paused: true }))).toBe(true)
    for (const [before, after] of [
      [() => profile({ showLastSeen: false }), () => profile({ showLastSeen: true })],
      [() => profile({ hiddenAt: new Date() }), () => profile({ hiddenAt: null })],
      [() => ban(true), () => ban(false)],
    ] as const) {
      expect(await toldOf(subject, id, before)).toBe(false)
      await after()
      expect(await toldOf(subject, id)).toBe(true)
    }
    expect(await toldOf(subject, id, () => ann.ask('DELETE', `/matches/${subject.profileId}`))).toBe(false)
    expect(await toldOf(blocked, other)).toBe(true)
    expect(await toldOf(blocked, other, () => ann.ask('PUT', `/blocks/${blocked.profileId}`))).toBe(false)
  })

  it('is sent once a quarter of an hour, after the pair’s delay, and only when it differs', async () => {
    const { friend, known, presence, toldOf } = await watcher()
    await toldOf(friend, known)
    const iso = (at: number) => new Date(at).toISOString()
    const { profileId } = friend
    const told = [{ profileId, online: false, lastSeenAt: iso(quarter) }]
    expect(presence()).toEqual(told)
    // Nothing that the friend does before the next quarter causes an event.
    await seenAt(friend, quarter + 23 * minute)
    await roundAt(quarter + 29 * minute)
    expect(presence()).toEqual(told)
    await seenAt(friend, quarter + 35 * minute)
    await roundAt(quarter + 36 * minute)
    told.push({ profileId, online: true, lastSeenAt: iso(quarter + 30 * minute) })
    await until(() => expect(presence()).toEqual(told))
    await roundAt(quarter + 51 * minute)
    told.push({ profileId, online: false, lastSeenAt: iso(quarter + 30 * minute) })
    await until(() => expect(presence()).toEqual(told))
    await roundAt(quarter + 66 * minute)
    expect(presence()).toEqual(told)
  })

  it('does not reveal when a member opens and closes the app', async () => {
    const { friend, known, watch, presence } = await watcher()
    vi.setSystemTime(quarter + 6 * minute)
    await watch([known])
    const his = await tabOf(friend)
    await roundAt(quarter + 8 * minute)
    his.socket.disconnect()
    await roundAt(quarter + 10 * minute)
    expect(presence()).toEqual([])
  })
})
