import { unreadConversations } from '@hearth/shared/chat/chat-limits'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unmatchedWith, viewerOf } from '../members/visibility/queries.ts'
import { countSilentEnds } from '../moderation/figures/count-answers.ts'
import { midnight } from '../moderation/figures/counting.ts'
import { unreadCounts, unreadTotal } from '../notifications/unread.ts'
import { addMembers, explainer, nodesOf } from '../people/discover/testing.ts'
import { startServices } from '../testing/services.ts'
import { vacuum } from '../testing/vacuum.ts'
import { changedMessages, listConversations } from './conversations.ts'
import { membershipOf } from './queries.ts'
import { waitingForAnswer } from './reminders.ts'

const { db, databaseUrl, member } = await startServices()
const explained = explainer(databaseUrl, '-c role=hearth_app')
afterAll(() => explained.close())
let profileId: string
let userId: string

beforeAll(async () => {
  ;({ profileId, userId } = await member('Vi'))
  const ids = await addMembers(
    db,
    Array.from({ length: 3000 }, () => ({})),
  )
  await sql`with made as (
    insert into conversations (participant1_id, participant2_id, last_seq, last_version)
    select
      least(id, ${profileId}),
      greatest(id, ${profileId}),
      2,
      2
    from unnest(${ids}::uuid[]) as m (id)
    returning id, participant1_id, participant2_id)
    insert into conversation_members (conversation_id, profile_id, partner_id, unread, last_at)
    select
      id,
      ${profileId},
      case participant1_id when ${profileId} then participant2_id else participant1_id end,
      2,
      now()
    from made`.execute(db)
  await sql`insert into blocked_users (blocker_id, blocked_id)
    select ${profileId}, id from unnest(${ids.slice(0, 20)}::uuid[]) as m (id)`.execute(db)
  await analyze('conversations', 'conversation_members', 'blocked_users')
}, 120_000)

async function analyze(...tables: string[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await vacuum(client, tables)
  await client.end()
}

test('Who may be reminded to answer, and what fell silent, is read from an index of turns, within a few days', async () => {
  await sql`insert into conversation_members (conversation_id, profile_id, partner_id, is_turn, sent_seq, last_at)
    select
      conversation_id,
      partner_id,
      profile_id,
      true,
      1,
      now() - case when row_number() over (order by conversation_id) <= 20 then 4 else 30 end * interval '1 day'
    from conversation_members
    where profile_id = ${profileId}`.execute(db)
  await analyze('conversation_members')
  await waitingForAnswer(explained.db, null).catch(() => {})
  const nodes = nodesOf(explained.plans.pop()!.Plan)
  const walk = nodes.find((node) => node['Index Name'] === 'turns_by_time')
  // Some of the twenty are blocked, by chance, and go after they were read.
  expect(Number(walk?.['Actual Rows'] ?? 0) + Number(walk?.['Rows Removed by Filter'] ?? 0)).toBe(20)
  // What fell silent is counted by the same index.
  await countSilentEnds(midnight(9))
    .execute(explained.db)
    .catch(() => {})
  const counted = nodesOf(explained.plans.pop()!.Plan)
  expect(counted.find((node) => node['Index Name'] === 'turns_by_time')?.['Actual Rows']).toBe(0)
  await sql`delete from conversation_members where profile_id <> ${profileId}`.execute(db)
  await analyze('conversation_members')
})

test('Counting unread messages stops after a limit of conversations and reads only their index', async () => {
  expect(await unreadCounts(db, { profileId })).toHaveLength(unreadConversations)
  expect(await unreadTotal(db, { profileId })).toBe(2 * unreadConversations)
  await unreadCounts(explained.db, { profileId }).catch(() => {})
  const [plan] = explained.plans
  const walk = nodesOf(plan!.Plan).find((node) => node['Index Name'] === 'conversations_unread')!
  expect(walk['Node Type']).toBe('Index Only Scan')
  expect(walk['Actual Rows']).toBeLessThanOrEqual(unreadConversations + 20)
  expect(nodesOf(plan!.Plan).map((node) => node['Node Type'])).not.toContain('Sort')
  expect(plan!.Plan['Shared Hit Blocks'] + plan!.Plan['Shared Read Blocks']).toBeLessThan(150)
})

test('Changes since a version are read from the index of their conversation', async () => {
  const viewer = await viewerOf(db, userId)
  const { id } = await db.selectFrom('conversations').select('id').executeTakeFirstOrThrow()
  await sql`insert into messages (id, conversation_id, seq, version, sender_id, content)
    select
      gen_random_uuid(),
      ${id},
      n,
      n,
      ${profileId},
      'Number ' || n
    from generate_series(1, 20000) n`.execute(db)
  await analyze('messages')
  explained.plans.length = 0
  const known = [{ conversationId: id, version: 19_990 }]
  const pair = { receiptsShown: true, partnerSince: null, isRequest: false }
  await changedMessages(explained.db, viewer!, known, () => pair).catch(() => {})
  const [plan] = explained.plans
  expect(nodesOf(plan!.Plan).map((node) => node['Index Name'])).toContain('messages_by_change')
  expect(plan!.Plan['Shared Hit Blocks'] + plan!.Plan['Shared Read Blocks']).toBeLessThan(150)
})

test('Each list of conversations is read from its own index, in its order, and stops after a page', async () => {
  const viewer = await viewerOf(db, userId)
  // Without likes, all of the viewer's conversations began as requests.
  await sql`update conversation_members set is_request = false, is_turn = true, last_at = now() - interval '2 hours'
    where profile_id = ${profileId}
      and conversation_id in (
        select conversation_id from conversation_members
        where profile_id = ${profileId}
        order by conversation_id
        limit 1500)`.execute(db)
  await analyze('conversation_members')
  for (const [folder, index] of [
    ['chats', 'conversations_answered'],
    ['requests', 'conversation_requests'],
    ['turn', 'conversations_of_turn'],
  ] as const) {
    explained.plans.length = 0
    await listConversations(explained.db, viewer!, { folder, after: null, limit: 20 }).catch(() => {})
    const nodes = nodesOf(explained.plans[0]!.Plan)
    const walk = nodes.find((node) => node['Index Name'] === index)
    expect(walk, folder).toBeDefined()
    expect(walk!['Actual Rows'], folder).toBeLessThanOrEqual(21 + 20)
    expect(
      nodes.map((node) => node['Index Name']),
      folder,
    ).toEqual(expect.arrayContaining(['unmatched_by']))
  }
})

/** 30,000 matches of others have ended, 20 that the viewer ended, and 20 that others ended with the viewer. */
async function endMatches() {
  await sql`insert into unmatches (profile_id, partner_id)
    select one.id, other.id
    from (select id, row_number() over (order by id) as n from profiles where id <> ${profileId}) one
    join (select id, row_number() over (order by id desc) as n from profiles where id <> ${profileId}) other
      on other.n between one.n % 100 * 10 + 1 and one.n % 100 * 10 + 10 and other.id <> one.id`.execute(db)
  const own = sql`(select id, row_number() over (order by id) as n from profiles where id <> ${profileId}) other`
  await sql`insert into unmatches (profile_id, partner_id)
    select ${profileId}::uuid, id from ${own} where n <= 20
    union all select id, ${profileId}::uuid from ${own} where n between 21 and 40`.execute(db)
  await analyze('unmatches')
}

test('Ended matches are read from their two indexes, in lists, in a conversation and by themselves', async () => {
  const viewer = await viewerOf(db, userId)
  await endMatches()
  const { conversationId } = await db
    .selectFrom('conversationMembers')
    .select('conversationId')
    .where('profileId', '=', profileId)
    .executeTakeFirstOrThrow()
  const reads: [string, () => Promise<unknown>][] = [
    ['alone', () => unmatchedWith(viewer!).execute(explained.db)],
    ['list', () => listConversations(explained.db, viewer!, { folder: 'chats', after: null, limit: 20 })],
    ['conversation', () => membershipOf(explained.db, viewer!, conversationId)],
    ['unread', () => unreadCounts(explained.db, viewer!)],
  ]
  for (const [name, read] of reads) {
    explained.plans.length = 0
    await read().catch(() => {})
    const nodes = nodesOf(explained.plans[0]!.Plan)
    const walks = nodes.filter((node) => /^unmatche[sd]_/.test(node['Index Name'] ?? ''))
    expect(new Set(walks.map((node) => node['Index Name'])), name).toEqual(new Set(['unmatches_pkey', 'unmatched_by']))
    for (const walk of walks) expect(walk['Actual Rows'], name).toBeLessThanOrEqual(20)
    expect(
      nodes.filter((node) => node['Relation Name'] === 'unmatches' && !node['Index Name']),
      name,
    ).toEqual([])
  }
})
