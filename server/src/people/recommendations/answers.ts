import { answersDays, hoursToAnswer } from '@hearth/shared/people/recommendation-limits'
import { type RawBuilder, sql } from 'kysely'
import { blockedWith } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { tendencyOf } from './scoring.ts'

/** The partner's first word. One that was taken back waits for nobody, and a liked part without a note is no word. */
const word = sql`select seq, created_at from messages
  where conversation_id = mine.conversation_id
    and sender_id = mine.partner_id
    and (content <> '' or storage_key is not null)
  order by seq
  limit 1`

/** The member's first message after it; a kind last word is one too. */
const answer = sql`select created_at from messages
  where conversation_id = mine.conversation_id
    and sender_id = mine.profile_id
    and seq > word.seq
    and (liked is null or content <> '')
  order by seq
  limit 1`

const unmatched = (by: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`exists (select from unmatches u where u.profile_id = ${by} and u.partner_id = ${from})`
const [member, partner] = [sql.ref('mine.profile_id'), sql.ref('mine.partner_id')]

/**
 * The member owes no answer: the partner ended the conversation in any way, or cannot be written to, or the member blocked
 * or reported them. All ways of the partner count alike, so that the member's own counts tell none from another, nor a
 * report of the partner.
 */
const owesNothing = sql`(c.closed_by is not distinct from ${partner}
  or ${unmatched(partner, member)}
  or ${partner} in (${blockedWith({ profileId: sql.raw('mine.profile_id') })})
  or exists (select from reports r where r.reporter_id = ${member} and r.target_id = ${partner})
  or not exists (select from profiles p join "user" account on account.id = p.user_id
    where p.id = ${partner} and p.hidden_at is null and account.banned is not true and account.deletes_at is null))`

/** The first words of matches of these members, with what became of each. */
const waits = (members: RawBuilder<unknown>) => sql`select
    mine.profile_id,
    coalesce(answer.created_at <= began.at + ${sql.lit(hoursToAnswer)} * interval '1 hour', false) as in_time,
    (began.at < now() - ${sql.lit(hoursToAnswer)} * interval '1 hour' or ${unmatched(member, partner)})
      and not ${owesNothing} as is_late
  from (${members}) m
  join profiles own on own.id = m.id and not own.leave_out_answers
  join conversation_members mine on mine.profile_id = m.id
    and mine.last_at > now() - ${sql.lit(answersDays)} * interval '1 day'
  join conversations c on c.id = mine.conversation_id
  left join matches one on one.profile_id = ${member} and one.partner_id = ${partner}
  cross join lateral (${word}) word
  cross join lateral (select greatest(word.created_at, one.matched_at) as at) began
  left join lateral (${answer}) answer on true
  where began.at > now() - ${sql.lit(answersDays)} * interval '1 day'
    and (one.profile_id is not null or ${unmatched(member, partner)} or ${unmatched(partner, member)})`

/** Counts the first words of matches that these members answered in time, and those that waited for them. */
const countAnswers = (db: Database, members: RawBuilder<unknown>) =>
  sql`insert into member_load (profile_id, answered, waited)
    select
      m.id,
      count(*) filter (where w.in_time),
      count(*) filter (where w.in_time or w.is_late)
    from (${members}) m
    join profiles p on p.id = m.id
    left join (${waits(members)}) w on w.profile_id = m.id
    group by m.id
    on conflict (profile_id) do update set answered = excluded.answered, waited = excluded.waited
      where (member_load.answered, member_load.waited) is distinct from (excluded.answered, excluded.waited)`.execute(
    db,
  )

/** The switch holds also for those who chose it while they were counted. */
const forgetLeftOut = (db: Database) =>
  sql`update member_load l set answered = 0, waited = 0, tendency = 0 from profiles own
    where own.id = l.profile_id and own.leave_out_answers and (l.waited > 0 or l.tendency <> 0)`.execute(db)

type Counts = { id: string; answered: number; waited: number }

/**
 * Counts anew how often these members answer their matches, and how far each is from all. Runs once a day.
 * @param members a query for their ids
 */
export async function updateTendencies(db: Database, members: RawBuilder<unknown>): Promise<void> {
  await countAnswers(db, members)
  await forgetLeftOut(db)
  const { rows } = await sql<Counts>`select
      profile_id as id,
      answered,
      waited
    from member_load
    where waited > 0 or tendency <> 0`.execute(db)
  const sum = (of: 'answered' | 'waited') => rows.reduce((total, row) => total + row[of], 0)
  const usual = sum('answered') / Math.max(1, sum('waited'))
  const given = rows.map(({ id, answered, waited }) => ({
    id,
    tendency: Math.round(1000 * tendencyOf(answered, waited, usual)),
  }))
  await sql`update member_load l set tendency = g.tendency
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, tendency smallint)
    where l.profile_id = g.id and (l.waited > 0 or g.tendency = 0) and l.tendency is distinct from g.tendency`.execute(
    db,
  )
}
