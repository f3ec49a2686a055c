import type { Evidence } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import { isBeingChecked } from '../../members/visibility/sealed.ts'
import type { Database } from '../../platform/db/connection.ts'

/** What is left of the evidence of a report that has expired. */
export const noEvidence: Evidence = {
  target: null,
  shownName: null,
  photos: [],
  photoId: null,
  conversationId: null,
  messages: [],
}

/**
 * Leaves out pictures of profiles and messages that a list of child abuse has, because one role alone sees them, and
 * pictures that still wait for the lists, because they may be among them.
 */
export async function withoutSealed(db: Database, evidence: Evidence): Promise<Evidence> {
  const ids = [...evidence.photos, ...evidence.messages].map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`select coalesce(photo_id, message_id) as id from sealed_evidence
    where released_at is null and (photo_id = any(${ids}::uuid[]) or message_id = any(${ids}::uuid[]))
    union
    select id from unnest(${evidence.messages.map(({ id }) => id)}::uuid[]) as asked (id)
    where ${isBeingChecked(sql`asked.id`)}`.execute(db)
  const sealed = new Set(rows.map(({ id }) => id))
  return {
    ...evidence,
    photos: evidence.photos.filter(({ id }) => !sealed.has(id)),
    messages: evidence.messages.map((one) => (sealed.has(one.id) ? { ...one, photo: null } : one)),
  }
}
