import type { CommunityField } from '@hearth/shared/members/community-fields'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** What a member wrote in the community's own fields as others can read it, with the fields' English names. */
export async function textsOf(db: Database, profileId: string): Promise<{ name: string; text: string }[]> {
  const { rows } = await sql<{ name: string; text: string }>`select fields.names ->> 'en' as name, own.text
    from field_values own
      join (
        select field ->> 'key' as key, field -> 'names' as names, at
        from community_parts, jsonb_array_elements(value) with ordinality as fields (field, at)
        where part = 'fields' and not (field ->> 'retired')::boolean) fields on fields.key = own.field
    where own.profile_id = ${profileId} and own.text is not null and own.removed_at is null
    order by fields.at`.execute(db)
  return rows
}

/** Shows a member's texts to nobody else, until they write others. @returns the keys of their fields */
export async function hideTexts(transaction: Database, profileId: string): Promise<CommunityField['key'][]> {
  const rows = await transaction
    .updateTable('fieldValues')
    .set({ removedAt: new Date() })
    .where('profileId', '=', profileId)
    .where('text', 'is not', null)
    .where('removedAt', 'is', null)
    .returning('field')
    .execute()
  return rows.map(({ field }) => field)
}

/** Shows texts again that a decision took away. */
export const showTexts = (transaction: Database, profileId: string, fields: string[]) =>
  transaction
    .updateTable('fieldValues')
    .set({ removedAt: null })
    .where('profileId', '=', profileId)
    .where('field', '=', sql<string>`any(${fields}::text[])`)
    .execute()
