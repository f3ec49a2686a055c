import type { ActionInput } from '@hearth/shared/decisions'
import { dsaKeywordsOf, intimateKeyword } from '@hearth/shared/dsa'
import type { ReportCategory } from '@hearth/shared/reports'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

type About = {
  caseId: string | null
  profileId: string | null
  actions: ActionInput[]
  category: ReportCategory | undefined
}

/** Items of the case that this decides; a decision sets their date afterwards. */
const items = (caseId: string | null) => sql`select i.kind, i.source_id from case_items i
  where i.case_id = ${caseId}::uuid and i.decided_at is null`

/**
 * What a statement says of its content: the day it was posted (a removed photo's, else that of the reported messages or
 * photo, else of the account), and keywords, which the category gives, and a notice of an intimate picture.
 */
export async function contentOf(transaction: Database, { caseId, profileId, actions, category }: About) {
  const photoIds = actions.flatMap(({ photoId }) => photoId ?? [])
  const { rows } = await sql<{ contentDate: string | null; isIntimate: boolean }>`with items as (${items(caseId)}),
    told as (select r.evidence from items i join reports r on i.kind = 'report' and r.id = i.source_id)
    select to_char(coalesce(
        (select min(created_at) from profile_images where id = any(${photoIds}::uuid[])),
        (select min((m ->> 'sentAt')::timestamptz) from told, jsonb_array_elements(evidence -> 'messages') m
          where (m ->> 'byTarget')::boolean),
        (select min(p.created_at) from told join profile_images p on p.id = (evidence ->> 'photoId')::uuid),
        (select created_at from profiles where id = ${profileId}::uuid)) at time zone 'utc', 'YYYY-MM-DD') as content_date,
      exists (select from items i join outside_notices n on i.kind = 'outside-notice' and n.id = i.source_id
        where n.kind = 'intimate') as is_intimate`.execute(transaction)
  const { contentDate, isIntimate } = rows[0]!
  const keywords = isIntimate ? [intimateKeyword] : category ? [...dsaKeywordsOf[category]] : []
  return { contentDate, keywords }
}
