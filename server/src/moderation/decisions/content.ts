import { dsaKeywordsOf, intimateKeyword } from '@hearth/shared/moderation/dsa'
import type { ActionInput } from '@hearth/shared/moderation/ladder'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'

type About = {
  caseId: string | null
  profileId: string | null
  actions: ActionInput[]
  category: ReportCategory | undefined
}

type Found = { contentDate: string | null; isIntimate: boolean; hasText: boolean; hasPicture: boolean }

/** Items of the case that this decides; a decision sets their date afterwards. */
const items = (caseId: string | null) => sql`select i.kind, i.source_id from case_items i
  where i.case_id = ${caseId}::uuid and i.decided_at is null`

/** What was removed, by the law's names: pictures and texts, else something else. */
function typesOf(actions: ActionInput[], { hasText, hasPicture }: { hasText: boolean; hasPicture: boolean }) {
  const image = hasPicture || actions.some(({ photoId }) => photoId) ? ['IMAGE'] : []
  const text = hasText || actions.some(({ field }) => field) ? ['TEXT'] : []
  const types = [...image, ...text]
  return types.length ? types : ['OTHER']
}

/**
 * What a statement says of its content: its types; the day it was posted (a removed photo's or message's, else that of the
 * reported messages or photo, else of the account); and keywords, which the category gives, and a notice of an intimate
 * picture.
 */
export async function contentOf(transaction: Database, { caseId, profileId, actions, category }: About) {
  const photoIds = actions.flatMap(({ photoId }) => photoId ?? [])
  const messageIds = actions.flatMap(({ messageId }) => messageId ?? [])
  const { rows } = await sql<Found>`with items as (${items(caseId)}),
    told as (select r.evidence from items i join reports r on i.kind = 'report' and r.id = i.source_id)
    select
      said.has_text,
      said.has_picture,
      to_char(coalesce(
        least((select min(created_at) from profile_images where id = any(${photoIds}::uuid[])), said.sent_at),
        (select min((m ->> 'sentAt')::timestamptz) from told, jsonb_array_elements(evidence -> 'messages') m
          where (m ->> 'byTarget')::boolean),
        (select min(p.created_at) from told join profile_images p on p.id = (evidence ->> 'photoId')::uuid),
        (select created_at from profiles where id = ${profileId}::uuid)) at time zone 'utc', 'YYYY-MM-DD') as content_date,
      exists (select from items i join outside_notices n on i.kind = 'outside-notice' and n.id = i.source_id
        where n.kind = 'intimate') as is_intimate
    from (select
        min(created_at) as sent_at,
        coalesce(bool_or(content <> ''), false) as has_text,
        coalesce(bool_or(storage_key is not null), false) as has_picture
      from (
        select created_at, content, storage_key from messages where id = any(${messageIds}::uuid[])
        union all
        select noted_at, note, null from profile_likes
        where id = any(${messageIds}::uuid[]) and note is not null) written) said`.execute(transaction)
  const { contentDate, isIntimate, ...said } = oneRow(rows)
  const keywords = category ? [...dsaKeywordsOf[category]] : []
  return { contentDate, keywords: isIntimate ? [intimateKeyword] : keywords, contentTypes: typesOf(actions, said) }
}
