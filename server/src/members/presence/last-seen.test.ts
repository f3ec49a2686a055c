import type { Conversation } from '@hearth/shared/chat/chat'
import type { MemberCard } from '@hearth/shared/members/member-card'
import { describe, expect, it } from 'vitest'
import { watchablePartners } from '../../chat/live/queries.ts'
import { startChat } from '../../chat/testing.ts'
import type { Person } from '../../testing/services.ts'
import { viewerOf } from '../visibility/queries.ts'
import { copyPresenceToSearch, presenceOf } from './queries.ts'

const { db, stranger, people, member, begin, say, block } = await startChat()
type Told = Pick<MemberCard, 'online' | 'lastSeenAt'>

const wasHere = (who: Person, minutes: number) =>
  db
    .updateTable('presence')
    .set({ lastSeenAt: new Date(Date.now() - minutes * 60_000) })
    .where('profileId', '=', who.profileId)
    .execute()
const hide = (who: Person, hidden = true) => who.ask('PUT', '/me/settings', { showLastSeen: !hidden })
const cardsOf = async (who: Person, path: string) =>
  (await who.ask<{ members: (Told & { id: string })[] }>('GET', path)).body.members ?? []

/** What the viewer sees of another member's presence, on every screen. */
async function told(viewer: Person, about: Person): Promise<Record<string, Told | undefined>> {
  const of = <T extends { id: string }>(all: T[]) => all.find(({ id }) => id === about.profileId)
  const items = async (path: string, key: string) =>
    ((await viewer.ask<Record<string, { member: Told & { id: string } }[]>>('GET', path)).body[key] ?? []).map(
      (item) => item.member,
    )
  const chats = (await viewer.ask<{ conversations: Conversation[] }>('GET', '/conversations')).body.conversations
  return {
    profile: (await viewer.ask<Told>('GET', `/profiles/${about.profileId}`)).body,
    discover: of(await cardsOf(viewer, '/discover?limit=48')),
    matches: of(await cardsOf(viewer, '/recommendations')),
    likes: of(await items('/likes/received', 'likes')),
    views: of(await items('/views', 'views')),
    chat: chats.find(({ partner }) => partner.id === about.profileId)?.partner,
  }
}

/** Two members who are visible to each other on every screen. */
async function acquainted() {
  const { ann, bo } = await people()
  await bo.ask('PUT', `/likes/${ann.profileId}`)
  await bo.ask('GET', `/profiles/${ann.profileId}`)
  const { id } = await begin(bo, ann)
  await say(bo, id, 'Hello')
  return { ann, bo, id }
}

describe('The last-seen time', () => {
  it('is hidden from visitors and blocked members', async () => {
    const { ann, bo } = await people()
    expect((await stranger()('GET', `/profiles/${bo.profileId}`)).status).toBe(401)
    await block(bo, ann)
    expect((await ann.ask('GET', `/profiles/${bo.profileId}`)).body).toEqual({ code: 'NOT_FOUND' })
  })

  it('is rounded to quarters of an hour everywhere, and online is shown as such', async () => {
    const { ann, bo } = await acquainted()
    await wasHere(bo, 47)
    for (const [where, seen] of Object.entries(await told(ann, bo))) {
      if (where === 'matches' && !seen) continue
      expect([where, seen?.online]).toEqual([where, false])
      expect([where, seen!.lastSeenAt]).toEqual([where, expect.stringMatching(/T\d\d:(00|15|30|45):00\.000Z$/)])
      const ago = Date.now() - Date.parse(seen!.lastSeenAt!)
      expect(ago).toBeGreaterThanOrEqual(47 * 60_000)
      expect(ago).toBeLessThan(63 * 60_000)
    }
    await wasHere(bo, 9)
    expect((await told(ann, bo)).profile!.online).toBe(true)
  })

  it('is hidden by a setting, everywhere and in both directions, and shown again', async () => {
    const { ann, bo, id } = await acquainted()
    const nothing = { online: false, lastSeenAt: null }
    const all = async (viewer: Person, about: Person) =>
      Object.values(await told(viewer, about)).flatMap((seen) => seen ?? [])
    await say(ann, id, 'Hello back')
    await hide(bo)
    for (const seen of [...(await all(ann, bo)), ...(await all(bo, ann))]) expect(seen).toMatchObject(nothing)
    const watched = async (who: Person) =>
      (await watchablePartners(db, (await viewerOf(db, who.userId))!, [id])).map(({ partnerId }) => partnerId)
    expect([await watched(ann), await watched(bo)]).toEqual([[], []])
    await hide(bo, false)
    for (const seen of await all(ann, bo)) expect(seen.online).toBe(true)
    expect([await watched(ann), await watched(bo)]).toEqual([[bo.profileId], [ann.profileId]])
  })

  it('reveals at most the day through the order of Discover once it is hidden', async () => {
    const [cleo, dan] = [await member('Cleo'), await member('Dan')]
    const inSearch = async (who: Person) =>
      (
        await db
          .selectFrom('searchMembers')
          .where('profileId', '=', who.profileId)
          .select('lastSeenAt')
          .executeTakeFirstOrThrow()
      ).lastSeenAt.toISOString()
    await copyPresenceToSearch(db)
    await hide(cleo)
    expect(await inSearch(cleo)).toMatch(/T00:00:00\.000Z$/)
    await wasHere(cleo, -60)
    await wasHere(dan, -60)
    await copyPresenceToSearch(db)
    expect(await inSearch(cleo)).toMatch(/T00:00:00\.000Z$/)
    expect(await inSearch(dan)).not.toMatch(/T00:00:00\.000Z$/)
    await cleo.ask('PUT', '/me/settings', { discoverableInternationally: false })
    expect(await inSearch(cleo)).toMatch(/T00:00:00\.000Z$/)
  })

  it('is rounded down, never up', () => {
    const now = new Date('2026-05-05T12:20:00Z')
    const at = (time: string) => presenceOf(new Date(time), now)
    expect(at('2026-05-05T12:10:00Z')).toEqual({ online: true, lastSeenAt: '2026-05-05T12:00:00.000Z' })
    expect(at('2026-05-05T12:09:59Z')).toEqual({ online: false, lastSeenAt: '2026-05-05T12:00:00.000Z' })
    expect(at('2026-05-05T11:59:59.999Z')).toEqual({ online: false, lastSeenAt: '2026-05-05T11:45:00.000Z' })
    expect(presenceOf(null, now)).toEqual({ online: false, lastSeenAt: null })
  })
})
