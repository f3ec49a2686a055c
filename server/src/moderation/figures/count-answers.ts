import { daysToRead } from '@hearth/shared/chat/chat-limits'
import { quietAfterMs } from '@hearth/shared/chat/turn'
import { answerDays, answerHours } from '@hearth/shared/moderation/figures'
import { day } from '@hearth/shared/time'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { areReal, dayOf, midnight, today } from './counting.ts'

type Since = RawBuilder<unknown>

const matchTime = sql`${sql.lit(answerDays)} * interval '1 day'`
const answerTime = sql`${sql.lit(answerHours)} * interval '1 hour'`
const quiet = sql`${sql.lit(quietAfterMs / day)} * interval '1 day'`

/** The line of a liked part without a note says nothing. */
const saysSomething = (message: string) =>
  sql`(${sql.ref(`${message}.liked`)} is null or ${sql.ref(`${message}.content`)} <> '')`

/** The first word of two after their match. */
const firstWord = sql`select
    f.conversation_id,
    f.seq,
    f.sender_id,
    f.created_at
  from conversations c
  join messages f on f.conversation_id = c.id
  where c.participant1_id = least(l.liker_id, l.liked_id)
    and c.participant2_id = greatest(l.liker_id, l.liked_id)
    and f.created_at >= back.created_at
    and f.created_at < l.created_at + ${matchTime}
    and ${saysSomething('f')}
  order by f.seq
  limit 1`

const isAnswered = sql`exists (select from messages a
  where a.conversation_id = word.conversation_id
    and a.seq > word.seq
    and a.sender_id <> word.sender_id
    and a.created_at < word.created_at + ${answerTime}
    and ${saysSomething('a')})`

/**
 * Likes by what was liked, those that became a match, and matches with an answer. A like that answers one counts nowhere.
 * A part that has become a message is told by that message, whose id is the like's.
 */
export const countLikedParts = (since: Since) => sql`select
    figure,
    day,
    part,
    sum(value)
  from (
    select
      ${dayOf(sql`l.created_at`)} as day,
      coalesce(l.part ->> 'kind', told.liked ->> 'kind', 'whole') as part,
      back.id is not null as matched,
      word.seq is not null and ${isAnswered} as answered
    from profile_likes l
    left join messages told on told.id = l.id
    left join profile_likes back on back.liker_id = l.liked_id
      and back.liked_id = l.liker_id
      and back.created_at < l.created_at + ${matchTime}
    left join lateral (${firstWord}) word on true
    where l.created_at >= ${since}
      and ${areReal(sql`l.liker_id`, sql`l.liked_id`)}
      and not exists (select from profile_likes earlier
        where earlier.liker_id = l.liked_id and earlier.liked_id = l.liker_id and earlier.created_at < l.created_at)
  ) given, lateral (values ('partLikes', 1), ('partMatches', matched::int), ('partAnswers', answered::int))
    v (figure, value)
  group by 1, 2, 3`

/** Conversations but for requests, on the day that their last word was two weeks old. Those of two who parted are none. */
export const countSilentEnds = (since: Since) => sql`select
    'silentEnds',
    ${dayOf(sql`m.last_at + ${quiet}`)},
    '',
    count(*)
  from conversation_members m
  join conversations c on c.id = m.conversation_id and c.closed_at is null
  where m.is_turn and not m.is_request and m.hidden_at is null and m.partner_id is not null
    and m.last_at >= ${since} - ${quiet}
    and m.last_at < now() - ${quiet}
    and not exists (select from unmatches u
      where (u.profile_id, u.partner_id) in ((m.profile_id, m.partner_id), (m.partner_id, m.profile_id)))
    and ${areReal(sql`m.profile_id`, sql`m.partner_id`)}
  group by 2`

/** Counts kind ends of the last days. Those of before stay as they were: what ends a match days later forgets its end. */
export async function countKindEnds(transaction: Database) {
  const first = midnight(daysToRead - 1)
  await sql`delete from daily_figures
    where figure = 'kindEnds' and day >= ${today} - ${sql.lit(daysToRead - 1)}`.execute(transaction)
  await sql`insert into daily_figures (figure, day, value)
    select
      'kindEnds',
      ${dayOf(sql`closed_at`)},
      count(*)
    from conversations
    where closed_at >= ${first} and ${areReal(sql`participant1_id`, sql`participant2_id`)}
    group by 2`.execute(transaction)
}
