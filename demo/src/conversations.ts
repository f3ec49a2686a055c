import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/db/connection.ts'
import { lotOf } from './lot.ts'

type Line = [speaker: 'own' | 'guest', text: string]
type Talk = { minutesAgo: number; lines: Line[]; unread?: number }

/** Messages between the demo member and some of their matches. They say nothing that a profile or picture could belie. */
const talks: Talk[] = [
  {
    minutesAgo: 4,
    unread: 2,
    lines: [
      ['guest', 'Important question before we go any further: what do you bring to a picnic?'],
      ['own', 'Far too much cake. Every single time.'],
      ['guest', 'A person who brings cake. Noted.'],
      ['guest', 'Lemon or chocolate? Choose carefully 🍋'],
    ],
  },
  {
    minutesAgo: 55,
    lines: [
      ['own', 'Tell me your worst joke. Go on then.'],
      ['guest', 'I used to be a banker, but I lost interest.'],
      ['own', 'I regret everything 😂'],
      ['guest', 'There is a comedy night in Camden on Thursday. They are better than me, I promise.'],
      ['own', 'Thursday works. Eight?'],
      ['guest', 'Eight it is. I will be the one who laughs too early.'],
    ],
  },
  {
    minutesAgo: 60 * 9,
    unread: 1,
    lines: [['guest', 'Hi Robin! Which corner of London would you show to somebody who has just arrived?']],
  },
  {
    minutesAgo: 60 * 30,
    lines: [
      ['guest', 'How was the concert?'],
      ['own', 'Loud and lovely. My ears are still humming the encore.'],
      ['guest', 'Then rest them. Coffee at the weekend?'],
      ['own', 'Yes please. Saturday, somewhere quiet.'],
    ],
  },
]

/** Minutes between two messages. */
const pause = 3

const lines = talks.flatMap(({ minutesAgo, lines, unread = 0 }, at) =>
  lines.map(([speaker, text], index) => ({
    place: at + 1,
    seq: index + 1,
    own: speaker === 'own',
    text,
    minutes: minutesAgo + (lines.length - 1 - index) * pause,
    read: index < lines.length - unread,
  })),
)

/** Who wrote was there: their last visit is not before their last message. */
async function seeWriters(db: Database, userId: string) {
  await sql`
    insert into presence (profile_id, last_seen_at)
    select side.partner_id, max(message.created_at)
    from profiles own
      join conversation_members side on side.profile_id = own.id
      join messages message on message.conversation_id = side.conversation_id
      join profiles partner on partner.id = side.partner_id and partner.is_test
    where own.user_id = ${userId}
    group by side.partner_id
    on conflict (profile_id) do update set last_seen_at = excluded.last_seen_at
      where presence.last_seen_at < excluded.last_seen_at`.execute(db)
}

/** Gives the demo member conversations with some of their matches, unless they have any already. */
export async function sendMessages(db: Database, userId: string) {
  await sql`
    with own as (select id from profiles where user_id = ${userId}),
    friends as (
      select
        fan.liker_id as friend,
        own.id as me,
        row_number() over (order by ${sql.raw(lotOf('p'))}) as place
      from own
      join profile_likes fan on fan.liked_id = own.id
      join profiles p on p.id = fan.liker_id
      join profile_likes back on back.liker_id = own.id and back.liked_id = fan.liker_id
      where not exists (select from conversation_members where profile_id = own.id)),
    said as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (place integer, seq integer, own boolean, text text, minutes integer, read boolean)),
    begun as (
      insert into conversations (participant1_id, participant2_id, last_seq, last_version)
      select
        least(me, friend),
        greatest(me, friend),
        max(seq),
        max(seq)
      from friends
      join said using (place)
      group by me, friend
      returning id, participant1_id, participant2_id),
    placed as (
      select
        begun.id,
        me,
        friend,
        said.*,
        now() - minutes * interval '1 minute' as at
      from begun
      join friends on friend in (participant1_id, participant2_id)
      join said using (place)),
    stored as (
      insert into messages (id, conversation_id, seq, version, sender_id, content, created_at, read_at)
      select
        gen_random_uuid(),
        id,
        seq,
        seq,
        case when own then me else friend end,
        text,
        at,
        case when read then at end
      from placed)
    insert into conversation_members (
      conversation_id, profile_id, partner_id, delivered_seq, read_seq, sent_seq, is_turn, unread, last_at, began_at)
    select
      id,
      side.profile_id,
      side.partner_id,
      max(seq),
      coalesce(max(seq) filter (where read or own = side.mine), 0),
      coalesce(max(seq) filter (where own = side.mine), 0),
      (array_agg(own <> side.mine order by seq desc))[1],
      count(*) filter (where not read and own <> side.mine),
      max(at),
      min(at) filter (where seq = 1 and own = side.mine)
    from placed
    cross join lateral (values (me, friend, true), (friend, me, false)) as side (profile_id, partner_id, mine)
    group by id, side.profile_id, side.partner_id, side.mine`.execute(db)
  await seeWriters(db, userId)
}
