import { changeMinutes, sameText } from '@hearth/shared/chat/chat-limits'
import { sql } from 'kysely'
import type { Viewer } from '../members/visibility/queries.ts'

type Sender = Pick<Viewer, 'profileId'>

/**
 * In SQL: the times at which the viewer wrote first within a day, by a message or with a like. A like that was taken back
 * counts, and one to a member who is left out does not.
 */
export const begunLately = ({ profileId: me }: Sender, leftOut: string | null = null) => sql`
  select began_at as at from conversation_members
  where profile_id = ${me} and began_at > now() - interval '1 day'
  union all
  select noted_at from profile_likes
  where liker_id = ${me} and noted_at > now() - interval '1 day' and liked_id is distinct from ${leftOut}::uuid
  union all
  select noted_at from removed_likes
  where liker_id = ${me} and noted_at > now() - interval '1 day' and liked_id is distinct from ${leftOut}::uuid`

/** In SQL: the seconds until the oldest of these times counts no more. */
export const secondsToBegin = sql`coalesce(ceil(extract(epoch from min(b.at) + interval '1 day' - now())), 0)::int`

/** An edit counts as a new text. A message can be edited only for this long, which bounds how far back to look. */
const oldestEdited = sql.lit(`${sameText.minutes + changeMinutes} minutes`)

/**
 * In SQL: how many others got this text lately, in a message or a note, without having answered, and when it is allowed
 * again.
 */
export function sameTextAs(
  { profileId: me }: Sender,
  { partnerId, content }: { partnerId: string | null; content: string },
) {
  const lately = sql`now() - ${sql.lit(`${sameText.minutes} minutes`)}::interval`
  const isSame = (text: string) => sql`${content}::text <> '' and fold(${sql.ref(text)}) = fold(${content})`
  return sql`select count(distinct said.to_id) as same_text_people,
      coalesce(ceil(extract(epoch from min(said.at) - (${lately}))), 0)::int as say_again
    from (
      select other.profile_id as to_id, coalesce(m.edited_at, m.created_at) as at from messages m
      join conversation_members other on other.conversation_id = m.conversation_id and other.profile_id <> ${me}
      where m.sender_id = ${me} and m.created_at > now() - ${oldestEdited}::interval and other.sent_seq = 0
        and ${isSame('m.content')}
      union all
      select liked_id, noted_at from profile_likes
      where liker_id = ${me} and noted_at > ${lately} and ${isSame('note')}) said
    where said.at > ${lately} and said.to_id is distinct from ${partnerId}::uuid`
}
