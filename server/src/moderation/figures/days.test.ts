import type { MemberDay, MemberFigures } from '@hearth/shared/moderation/figures'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { startChat } from '../../chat/testing.ts'
import type { Person } from '../../testing/services.ts'
import { staffIn } from '../admin/testing.ts'
import { countActive, countDays } from './days.ts'

const running = await startChat()
const { db, member, newcomer } = running
const admin = await staffIn(running, 'Ada', 'admin')

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const noon = (days: number) => new Date(`${dayAgo(days)}T12:00:00Z`)
const period = `from=${dayAgo(40)}&to=${dayAgo(0)}`
const read = async () => (await admin.ask<MemberFigures>('GET', `/admin/figures/members?${period}`)).body
const of = (figures: MemberFigures, days: number): MemberDay => figures.days.find(({ day }) => day === dayAgo(days))!

const joined = async ({ userId }: Person, days: number, country: string) => {
  await db
    .updateTable('user')
    .set({ createdAt: noon(days) })
    .where('id', '=', userId)
    .execute()
  await sql`update profiles set country = ${country} where user_id = ${userId}`.execute(db)
}
const seen = ({ profileId }: Person, days: number) =>
  sql`insert into presence (profile_id, last_seen_at)
    values (${profileId}, ${noon(days)})
    on conflict (profile_id) do update set last_seen_at = excluded.last_seen_at`.execute(db)
const likes = ({ profileId }: Person, other: Person, days: number) =>
  db
    .insertInto('profileLikes')
    .values({ likerId: profileId, likedId: other.profileId, createdAt: noon(days) })
    .execute()

/** A conversation, whose messages come from its two by turns, so many days ago. */
async function writes(one: Person, other: Person, days: number[]) {
  const [participant1Id, participant2Id] = [one.profileId, other.profileId].toSorted()
  const { id } = await db
    .insertInto('conversations')
    .values({ participant1Id: participant1Id!, participant2Id: participant2Id!, createdAt: noon(days[0]!) })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [turn, ago] of days.entries()) {
    const message = { id: crypto.randomUUID(), conversationId: id, seq: turn + 1, version: turn + 1, content: 'Hi' }
    const senderId = (turn % 2 ? other : one).profileId
    await db
      .insertInto('messages')
      .values({ ...message, senderId, createdAt: noon(ago) })
      .execute()
  }
}

let [ann, bo, cy, tess]: Person[] = []
beforeEach(async () => {
  ;[ann, bo, cy, tess] = [await member('Ann'), await member('Bo'), await member('Cy'), await member('Tess')]
  await sql`update profiles set is_test = true where id = ${tess!.profileId}`.execute(db)
  await sql`delete from daily_figures`.execute(db)
})

describe('Figures of members', () => {
  it('count who joined by day and country, without newcomers and test members', async () => {
    await joined(ann!, 20, 'Denmark')
    await joined(bo!, 20, 'Spain')
    await joined(tess!, 20, 'Denmark')
    await joined(await newcomer('Nan'), 20, 'Denmark')
    await countDays(db, null)
    const figures = await read()
    expect(of(figures, 20).joined).toBe(2)
    expect(figures.countries).toContainEqual({ country: 'Denmark', members: 1, joined: 1 })
    expect(figures.countries).toContainEqual({ country: 'Spain', members: 1, joined: 1 })
  })

  it('count likes, matches, and first messages answered within 7 days', async () => {
    await likes(ann!, bo!, 15)
    await likes(bo!, ann!, 15)
    await likes(ann!, tess!, 15)
    const matched = [ann!, bo!].map(({ profileId }) => profileId)
    for (const [profileId, partnerId] of [matched, matched.toReversed()])
      await db
        .insertInto('matches')
        .values({ profileId: profileId!, partnerId: partnerId!, matchedAt: noon(15) })
        .onConflict((conflict) => conflict.columns(['profileId', 'partnerId']).doUpdateSet({ matchedAt: noon(15) }))
        .execute()
    await writes(ann!, bo!, [14, 10])
    await writes(ann!, cy!, [14, 2])
    await writes(bo!, cy!, [14])
    await writes(bo!, tess!, [14, 13])
    await countDays(db, null)
    const figures = await read()
    expect(of(figures, 15)).toMatchObject({ likes: 2, matches: 1 })
    expect(of(figures, 14)).toMatchObject({ firstMessages: 3, answered: 1 })
  })

  it('count who is active today, in 7 days and in 30; a day that was not counted has none', async () => {
    await sql`delete from presence`.execute(db)
    for (const [who, days] of [
      [ann!, 0],
      [bo!, 3],
      [cy!, 20],
      [tess!, 0],
    ] as const)
      await seen(who, days)
    await sql`update presence set last_seen_at = now()
      where profile_id in (${ann!.profileId}, ${tess!.profileId})`.execute(db)
    await countActive(db)
    await countActive(db)
    const figures = await read()
    // The admin who asks is active too, after the count.
    expect(of(figures, 0)).toMatchObject({ activeDay: 1, activeWeek: 2, activeMonth: 3 })
    expect(of(figures, 1)).toMatchObject({ activeDay: null, activeWeek: null, activeMonth: null })
  })

  it('stay the same when days are counted again, and follow an answer that comes later', async () => {
    await writes(ann!, bo!, [3])
    await countDays(db, null)
    const first = of(await read(), 3)
    await countDays(db, new Date())
    expect(of(await read(), 3)).toEqual(first)
    await sql`insert into messages (id, conversation_id, seq, version, sender_id, content)
      select
        gen_random_uuid(),
        id,
        2,
        2,
        ${bo!.profileId},
        'Hello'
      from conversations
      where ${ann!.profileId} in (participant1_id, participant2_id)
        and ${bo!.profileId} in (participant1_id, participant2_id)`.execute(db)
    await countDays(db, new Date())
    expect(of(await read(), 3).answered).toBe(first.answered + 1)
  })
})
