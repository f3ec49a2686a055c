import type { Conversation } from '@hearth/shared/chat/chat'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startServices } from '../../server/src/testing/services.ts'
import { ensureDemo } from './demo.ts'

const { services, db, stranger } = await startServices()

it('The demo is refused in production', async () => {
  const env = { ...services.env, production: true }
  await expect(ensureDemo({ ...services, env }, 3)).rejects.toThrow()
})

it('The demo has a member and an admin who can sign in, and repeating it adds no others', async () => {
  const before = await db.selectFrom('profiles').select('id').where('isTest', '=', true).execute()
  const demo = await ensureDemo(services, before.length + 5)
  // All of them came before the demo said how to sign in.
  expect(await demo.populated).toBe(0)
  await demo.stop()
  const again = await ensureDemo(services, before.length + 5)
  await again.populated
  await again.stop()
  expect(again.member).toEqual(demo.member)
  const after = await db.selectFrom('profiles').select('id').where('isTest', '=', true).execute()
  expect(after).toHaveLength(before.length + 5 + 2)
  const me = async (account: typeof demo.member) => {
    const ask = stranger()
    expect((await ask('POST', '/auth/sign-in/email', account)).status).toBe(200)
    const { body } = await ask<{ account: { roles: string[] }; profile: { profileCompleted: boolean } }>('GET', '/me')
    return body
  }
  expect(await me(demo.member)).toMatchObject({ account: { roles: [] }, profile: { profileCompleted: true } })
  expect(await me(demo.admin)).toMatchObject({ account: { roles: ['admin'] } })
})

it('The demo member gets conversations with mutual likes, once', async () => {
  const there = await db.selectFrom('profiles').select('id').where('isTest', '=', true).execute()
  const demo = await ensureDemo(services, there.length)
  const ask = stranger()
  await ask('POST', '/auth/sign-in/email', demo.member)
  const liked = await ask<{ likes: { member: { id: string } }[] }>('GET', '/likes/received')
  for (const { member: fan } of liked.body.likes.slice(0, 2)) await ask('PUT', `/likes/${fan.id}`)
  const { body: likes } = await ask('GET', '/likes/counts')
  const seen: unknown[][] = []
  for (let start = 0; start < 2; start++) {
    const again = await ensureDemo(services, there.length)
    await again.populated
    await again.stop()
    const { body } = await ask<{ conversations: Conversation[] }>('GET', '/conversations')
    seen.push(body.conversations.map(({ lastMessage, unread, lastSeq }) => [lastMessage?.mine, unread, lastSeq]))
    expect((await ask('GET', '/likes/counts')).body).toEqual(likes)
  }
  await demo.populated
  await demo.stop()
  expect(seen[0]?.slice(0, 2)).toEqual([
    [false, 2, 4],
    [false, 0, 6],
  ])
  expect(seen[1]).toEqual(seen[0])
})

it('Nobody acts after they were last seen or before they joined, and all look for each other', async () => {
  const there = await db.selectFrom('profiles').select('id').where('isTest', '=', true).execute()
  const demo = await ensureDemo(services, there.length)
  await demo.populated
  await demo.stop()
  const { rows: acts } = await sql<{ act: string; early: boolean; late: boolean; suits: boolean }>`
    select
      act,
      at < actor.created_at as early,
      at > seen.last_seen_at as late,
      (actor.looking_for_gender is null or actor.looking_for_gender = own.gender)
        and (own.looking_for_gender is null or own.looking_for_gender = actor.gender) as suits
    from (
      select
        'like' as act,
        liker_id as id,
        liked_id as own,
        created_at as at
      from profile_likes
      union all
      select
        'view',
        viewer_id,
        viewed_id,
        last_at
      from profile_views
      union all
      select
        'message',
        m.sender_id,
        side.partner_id,
        m.created_at
      from messages m
      join conversation_members side on side.conversation_id = m.conversation_id and side.profile_id = m.sender_id) done
    join profiles actor on actor.id = done.id and actor.is_test
    join profiles own on own.id = done.own
    join "user" on "user".id = own.user_id and "user".email = ${demo.member.email}
    left join presence seen on seen.profile_id = actor.id`.execute(db)
  expect(new Set(acts.map(({ act }) => act))).toEqual(new Set(['like', 'view', 'message']))
  for (const act of acts) expect(act).toMatchObject({ early: false, late: false, suits: true })
})

it('Mutual likes of the demo member are matches that both know of', async () => {
  const there = await db.selectFrom('profiles').select('id').where('isTest', '=', true).execute()
  const own = sql<string>`(select p.id from profiles p join "user" u on u.id = p.user_id
    where u.email = 'robin@hearth.example')`
  await db
    .deleteFrom('matches')
    .where((eb) => eb.or([eb('profileId', '=', own), eb('partnerId', '=', own)]))
    .execute()
  const demo = await ensureDemo(services, there.length)
  await demo.populated
  await demo.stop()
  const { rows: known } = await sql<{ profileId: string; told: boolean }>`
    select m.profile_id, m.celebrated_at is not null as told
    from profile_likes mine
    join profile_likes theirs on theirs.liker_id = mine.liked_id and theirs.liked_id = mine.liker_id
    left join matches m on m.profile_id = mine.liker_id and m.partner_id = mine.liked_id
    where ${own} in (mine.liker_id, mine.liked_id)`.execute(db)
  expect(known).not.toEqual([])
  for (const match of known) expect(match).toMatchObject({ told: true })
})
