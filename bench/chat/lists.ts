// node bench/chat/lists.ts: opens a long list and a long conversation, compared with short ones in the same run.
import { conversationPage } from '@hearth/shared/chat/chat-limits'
import type pg from 'pg'
import { quantile } from './check.ts'
import { fill } from './fill.ts'
import type { BenchMember, Pair } from './members.ts'
import { startWorld } from './world.ts'

const long = { conversations: 2000, messages: 100_000 }
/** How often each request is measured, after the warm-up; `ROUNDS=5` only shows that the program runs. */
const [warmUp, rounds] = [Math.min(20, Number(process.env.ROUNDS ?? 100)), Number(process.env.ROUNDS ?? 100)]
/** The size of one page of the list. */
const page = conversationPage.usual

/** Creates conversations of one member with many others. */
async function befriend(db: pg.ClientBase, member: BenchMember, others: BenchMember[]): Promise<Pair[]> {
  const pairs = others.map((other) => ({ conversationId: crypto.randomUUID(), one: member, other }))
  const parameters = [pairs.map((pair) => pair.conversationId), member.profileId, others.map((one) => one.profileId)]
  const from = 'from unnest($1::uuid[], $3::uuid[]) as p (id, other)'
  await db.query(
    `with made as (
        insert into conversations (id, participant1_id, participant2_id)
        select
          id,
          least($2::uuid, other),
          greatest($2::uuid, other) ${from})
      insert into conversation_members (conversation_id, profile_id, partner_id)
      select
        id,
        $2::uuid,
        other ${from}
      union all
      select
        id,
        other,
        $2::uuid ${from}`,
    parameters,
  )
  return pairs
}

const world = await startWorld({ nodes: 1 })
try {
  const { port } = world.nodes[0]!
  const [longPair, shortPair, ...rest] = await world.pairs(2 + long.conversations / 2)
  const members = rest.flatMap(({ one, other }) => [one, other])
  await world.db.ask(async (db) => {
    await fill(db, longPair!, long.messages)
    await fill(db, shortPair!, 50)
    for (const pair of await befriend(db, longPair!.one, members)) await fill(db, pair, 1)
    for (const pair of await befriend(db, shortPair!.one, members.slice(0, page - 1))) await fill(db, pair, 1)
    await db.query('analyze')
  })
  const conversation = (pair: Pair, more = '') => `/conversations/${pair.conversationId}/messages${more}`
  const questions: Record<string, [BenchMember, string]> = {
    [`list of ${page}`]: [shortPair!.one, '/conversations'],
    [`list of 2,001, its first ${page}`]: [longPair!.one, '/conversations'],
    [`unread of ${page}`]: [shortPair!.one, '/unread'],
    'unread of 2,001': [longPair!.one, '/unread'],
    'newest of 50 messages': [shortPair!.one, conversation(shortPair!)],
    'newest of 100,000 messages': [longPair!.one, conversation(longPair!)],
    'middle of 100,000 messages': [longPair!.one, conversation(longPair!, '?before=50000')],
    'catching up in 50': [shortPair!.one, conversation(shortPair!, '?changedAfter=40')],
    'catching up in 100,000': [longPair!.one, conversation(longPair!, '?changedAfter=99990')],
    'search in 50': [shortPair!.one, `/conversations/${shortPair!.conversationId}/search?text=nowhere`],
    'search in 100,000 (5,000 a request)': [
      longPair!.one,
      `/conversations/${longPair!.conversationId}/search?text=nowhere`,
    ],
  }
  const compared = [
    [`list of ${page}`, `list of 2,001, its first ${page}`],
    ['newest of 50 messages', 'newest of 100,000 messages'],
    ['newest of 50 messages', 'middle of 100,000 messages'],
    ['catching up in 50', 'catching up in 100,000'],
  ] as const
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(questions).map((name) => [name, []]))
  // In turns, so that other load on the machine affects all of them equally.
  for (let round = 0; round < warmUp + rounds; round++)
    for (const [name, [member, path]] of Object.entries(questions)) {
      const at = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { cookie: member.cookie } })
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      if (round >= warmUp) times[name]!.push(performance.now() - at)
    }
  for (const [name, taken] of Object.entries(times))
    console.log(`${name}: p50 ${quantile(taken, 0.5).toFixed(1)} ms, p99 ${quantile(taken, 0.99).toFixed(1)} ms`)
  // Both return the same number of rows; the goal is at most twice the time.
  for (const [small, large] of compared) {
    const ratio = quantile(times[large]!, 0.5) / quantile(times[small]!, 0.5)
    console.log(`${large}: ${ratio.toFixed(2)} times ${small}`)
  }
} finally {
  await world.stop()
}
process.exit(0)
