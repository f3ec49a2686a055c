import type { SignalName } from '@hearth/shared/chat/signals'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { messagesTogether } from './rules.ts'

/** A text of fewer characters is a greeting that many send. */
const longText = 40
/** Flat pictures resemble each other. Index photos_by_hash knows this number. */
const minQuality = sql.lit(50)
/** So many others got the same text within a day. */
const manyPeople = 3

export type Known = {
  conversationId: string
  recipientId: string | null
  /** The sender's last texts up to the message, the newest last. */
  texts: string[]
  /** Which of the sender's messages in the conversation it is, from 1; six stands for all later ones. */
  nth: number
  /** The rules about the sender that are met. */
  facts: SignalName[]
  /** The rules met so far in this conversation. */
  rules: SignalName[]
}

const hasSharedPhoto = (me: string) => sql`exists (select from profile_images own
  join photo_hashes h on h.photo_id = own.id and h.quality >= ${minQuality}
  join photo_hashes like_it on like_it.pdq = h.pdq and like_it.quality >= ${minQuality}
  join profile_images theirs on theirs.id = like_it.photo_id and theirs.profile_id <> own.profile_id
  join profiles p on p.id = theirs.profile_id and not p.is_test
  where own.profile_id = ${me})`

/** Sign-ins from two countries within a day, or from another one than the profile's city. */
const hasJumped = (userId: string, me: string) => sql`(select count(distinct country) > 1 from (
    select s.country from session s
    where s.user_id = ${userId} and s.country is not null and s.last_used_at > now() - interval '1 day'
    union all
    select c.country_code from profiles p
    join cities c on c.id = p.city_id
    where p.id = ${me}
      and exists (select from session s where s.user_id = ${userId} and s.country is not null)) been)`

const isPasted = (me: string, conversationId: RawBuilder<unknown>, content: string) =>
  sql`(char_length(${content}::text) >= ${sql.lit(longText)} and (
    select count(distinct said.to_id) from (
      select o.conversation_id as to_id from messages o
      where o.sender_id = ${me} and o.created_at > now() - interval '1 day' and o.conversation_id <> ${conversationId}
        and fold(o.content) = fold(${content})
      union all
      select l.liked_id from profile_likes l
      join conversation_members other on other.conversation_id = ${conversationId} and other.profile_id = ${me}
      where l.liker_id = ${me} and l.noted_at > now() - interval '1 day' and l.liked_id <> other.partner_id
        and fold(l.note) = fold(${content})) said) >= ${sql.lit(manyPeople)})`

type AboutSender = { shared: boolean; jumped: boolean; pasted: boolean }
type Row = Omit<Known, 'facts'> & AboutSender

/** The rules about the sender that are met. */
function factsOf({ shared, jumped, pasted }: AboutSender): SignalName[] {
  const facts: [SignalName, boolean][] = [
    ['same-photo', shared],
    ['country-jump', jumped],
    ['copy-paste', pasted],
  ]
  return facts.flatMap(([rule, isMet]) => (isMet ? rule : []))
}

/** What the rules need about an own message; null when it is gone. */
export async function readKnown(
  db: Database,
  { profileId: me, userId }: Viewer,
  messageId: string,
  content: string,
): Promise<Known | null> {
  const own = sql`x.conversation_id = m.conversation_id and x.seq <= m.seq and x.sender_id = ${me}`
  const { rows } = await sql<Row>`select
      m.conversation_id,
      mine.partner_id as recipient_id,
      array(select content from (select x.seq, x.content from messages x where ${own}
        order by x.seq desc limit ${sql.lit(messagesTogether)}) latest order by latest.seq) as texts,
      (select count(*) from (select from messages x where ${own} limit 6) said)::int as nth,
      coalesce(s.rules, '{}') as rules,
      ${hasSharedPhoto(me)} as shared,
      ${hasJumped(userId, me)} as jumped,
      ${isPasted(me, sql`m.conversation_id`, content)} as pasted
    from messages m
    join conversation_members mine on mine.conversation_id = m.conversation_id and mine.profile_id = ${me}
    left join scam_signals s on s.conversation_id = m.conversation_id and s.sender_id = ${me}
    where m.id = ${messageId} and m.sender_id = ${me}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { shared, jumped, pasted, ...known } = row
  return { ...known, facts: factsOf({ shared, jumped, pasted }) }
}

/** What the rules need about the note of a like: it follows what the member has written in the conversation. */
export async function readKnownOfNote(
  db: Database,
  { profileId: me, userId }: Viewer,
  conversationId: string,
  content: string,
): Promise<Omit<Known, 'recipientId'>> {
  const own = sql`x.conversation_id = ${conversationId}::uuid and x.sender_id = ${me}`
  const { rows } = await sql<Omit<Row, 'conversationId' | 'recipientId'>>`select
      array(select content from (select x.seq, x.content from messages x where ${own}
        order by x.seq desc limit ${sql.lit(messagesTogether - 1)}) latest order by latest.seq) as texts,
      (select count(*) + 1 from (select from messages x where ${own} limit 5) said)::int as nth,
      coalesce((select rules from scam_signals
        where conversation_id = ${conversationId} and sender_id = ${me}), '{}') as rules,
      ${hasSharedPhoto(me)} as shared,
      ${hasJumped(userId, me)} as jumped,
      ${isPasted(me, sql`${conversationId}::uuid`, content)} as pasted`.execute(db)
  const { texts, nth, rules, ...sender } = oneRow(rows)
  return { conversationId, texts: [...texts, content], nth, rules, facts: factsOf(sender) }
}
