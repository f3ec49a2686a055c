import { waitingAfterMs } from '@hearth/shared/people/turn-limit'
import { sql } from 'kysely'
import { isTurn, wordStands } from '../../members/turn.ts'
import { partnerNotSeparated, type Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { neverLiked } from './limit.ts'
import { mutualWith } from './queries.ts'

type Answerer = Pick<Viewer, 'profileId'>

/** Of so many waiting matches one hears no number. */
const mostCounted = 99

/**
 * In SQL, about a row `mine` of the viewer's conversations: a match has waited for their answer for a day. Not for one
 * that the viewer cannot give, and not of a member whom they have reported.
 */
const isWaitingMatch = ({ profileId }: Answerer) => sql<boolean>`(${isTurn(waitingAfterMs)}
  and mine.hidden_at is null
  and ${wordStands}
  and coalesce(me.chat_closed_until <= now(), true)
  and ${mutualWith({ profileId }, sql.ref('mine.partner_id'))}
  and not exists (select from reports where reporter_id = ${profileId} and target_id = mine.partner_id))`

/** How many matches wait for the viewer, before a new like. None for a member liked before, as with the limit of a day. */
export async function waitingMatches(transaction: Database, viewer: Answerer, likedId: string): Promise<number> {
  const { profileId } = viewer
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from (
    select from conversation_members mine
    join conversations c on c.id = mine.conversation_id
    join profiles me on me.id = mine.profile_id
    join profiles p on p.id = mine.partner_id
    join "user" u on u.id = p.user_id
    where mine.profile_id = ${profileId}
      and ${isWaitingMatch(viewer)}
      and ${partnerNotSeparated(viewer)}
      and ${neverLiked(viewer, likedId)}
    limit ${sql.lit(mostCounted)}) waiting`.execute(transaction)
  return oneRow(rows).waiting
}
