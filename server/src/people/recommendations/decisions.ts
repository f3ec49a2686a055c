import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Candidates } from './columns.ts'
import { kmBetween, satisfactionOf, sharedOf } from './content.ts'
import { idCount, idsIn } from './interest-masks.ts'
import { interestHalves, type MemberColumns } from './member-columns.ts'
import type { Decisions } from './training.ts'

/** Training reads at most this many likes and passes each, the newest, so that its duration stays bounded. */
const maxDecisions = 2_000_000

/** Training covers members of the search projection active within this many days. */
const learnedFromDays = 60

/** The rows of these members, in no order. */
export const learnedMembers = sql`select s.*, false as likes_me from search_members s
  where s.last_seen_at > now() - ${sql.lit(learnedFromDays)} * interval '1 day'`

/** Creates a temporary table of the members' row numbers, which lasts for the session. */
async function numberMembers(db: Database, ids: string[]) {
  await sql`drop table if exists pg_temp.numbered`.execute(db)
  await sql`create temporary table numbered (profile_id uuid primary key, n int not null)`.execute(db)
  await sql`insert into numbered select id, n - 1 from unnest(${ids}::uuid[]) with ordinality as given (id, n)`.execute(
    db,
  )
  await sql`analyze numbered`.execute(db)
}

/**
 * Each member's decision about another. A report or a block counts twice against, a conversation in which both wrote
 * twice for, a like once for, a pass once against. Of several decisions the most serious counts.
 */
const decided = sql`
  select distinct on (judge, about) judge, about, liked, weight from (
    select reporter_id as judge, target_id as about, 0 as liked, 2 as weight, 1 as grade from reports
    union all select blocker_id, blocked_id, 0, 2, 1 from blocked_users
    union all select mine.profile_id, mine.partner_id, 1, 2, 2 from conversation_members mine
      join conversation_members theirs on theirs.conversation_id = mine.conversation_id
        and theirs.profile_id = mine.partner_id and theirs.sent_seq > 0
      where mine.sent_seq > 0
    union all (select liker_id, liked_id, 1, 1, 3 from profile_likes order by created_at desc limit ${maxDecisions})
    union all (select passer_id, passed_id, 0, 1, 4 from passes order by created_at desc limit ${maxDecisions})) d
  order by judge, about, grade`

type Row = { judge: string | null; about: string | null; liked: string | null; weight: string | null }
const numbers = (text: string | null) => JSON.parse(`[${text ?? ''}]`) as number[]

/**
 * All decisions between these members, by index in `ids`, with the content score of each pair.
 * @param db one connection
 * @param weights of interests by id
 */
export async function readDecisions(
  db: Database,
  { ids, people }: Pick<Candidates, 'ids' | 'people'>,
  weights: ArrayLike<number>,
): Promise<Decisions> {
  await numberMembers(db, ids)
  const { rows } = await sql<Row>`select
      string_agg(i.n::text, ',') as judge,
      string_agg(j.n::text, ',') as about,
      string_agg(liked::text, ',') as liked,
      string_agg(weight::text, ',') as weight
    from (${decided}) d
    join numbered i on i.profile_id = d.judge
    join numbered j on j.profile_id = d.about`.execute(db)
  const row = oneRow(rows)
  const judge = Int32Array.from(numbers(row.judge))
  const about = Int32Array.from(numbers(row.about))
  const count = judge.length
  const sat = new Float32Array(count)
  const share = new Float32Array(count)
  for (let d = 0; d < count; d++) {
    const i = judge[d]!
    const j = about[d]!
    sat[d] = satisfactionOf(people, i, people, j, kmBetween(people, i, people, j))
    share[d] = sharedOf(people, i, people, j, weights)
  }
  const liked = Uint8Array.from(numbers(row.liked))
  const weight = Float32Array.from(numbers(row.weight))
  return { count, judge, about, liked, weight, sat, share }
}

/** What a thing weighs that so many of all members have: rarer ones more, by the logarithm of members for each of them. */
const weightOf = (count: number, members: number) => Math.log(1 + members / (1 + count))

/** Weights of interests. */
export function interestWeights(people: MemberColumns): number[] {
  const counts = new Array<number>(idCount(people)).fill(0)
  for (const { has, first } of interestHalves)
    for (const half of people[has]) for (const id of idsIn(half, first)) counts[id]! += 1
  return counts.map((count) => weightOf(count, people.count))
}

/** Weights of the languages that members speak, by code. */
export async function languageWeights(db: Database, members: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; count: number }>`
    select l.code, sum(m.count)::int as count
    from (select s.languages, count(*) as count from (${learnedMembers}) s group by s.languages) m
    join spoken_languages l on m.languages & (1::bigint << l.id) <> 0
    group by l.code`.execute(db)
  return Object.fromEntries(rows.map(({ code, count }) => [code, weightOf(count, members)]))
}

/** Log-odds of a like by gender of the judging member, starting from one in four. */
export function baseRates({ count, judge, liked }: Decisions, side: Uint8Array, sides: number): number[] {
  const seen = new Float64Array(sides).fill(40)
  const likes = new Float64Array(sides).fill(10)
  for (let d = 0; d < count; d++) {
    seen[side[judge[d]!]!]! += 1
    likes[side[judge[d]!]!]! += liked[d]!
  }
  return Array.from(likes, (one, k) => Math.log((one + 0.5) / (seen[k]! - one + 0.5)))
}
