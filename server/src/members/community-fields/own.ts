import type { CommunityField, CommunityFieldValue, OwnFields } from '@hearth/shared/members/community-fields'
import type { Database } from '../../platform/db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'
import { consentTo, recordConsent } from './consents.ts'
import { storeValue, toValues } from './values.ts'

type Owner = Pick<Viewer, 'profileId' | 'userId'>

/** What a member has filled in, and what is still asked for. */
export async function ownFields(db: Database, { profileId }: Owner, fields: CommunityField[]): Promise<OwnFields> {
  const rows = await db.selectFrom('fieldValues').where('profileId', '=', profileId).selectAll().execute()
  const values = toValues(fields, rows)
  const sensitive = new Set(fields.filter((field) => field.sensitive).map(({ key }) => key))
  return {
    values,
    agreed: rows.filter(({ field, agreedAt }) => agreedAt && sensitive.has(field)).map(({ field }) => field),
    missing: fields
      .filter(({ key, required, retired }) => required && !retired && !(key in values))
      .map(({ key, requiredSince }) => ({ key, since: requiredSince ?? new Date().toISOString() })),
  }
}

/** Empties a field, which ends the agreement where the member has given one. */
const empty = (transaction: Database, { profileId }: Owner, { key }: CommunityField) =>
  transaction.deleteFrom('fieldValues').where('profileId', '=', profileId).where('field', '=', key).execute()

export type Change = { field: CommunityField; value: CommunityFieldValue | null }

/** The fields among the changes that are sensitive, and to which the member has not agreed yet. */
export async function notAgreed(transaction: Database, { profileId }: Owner, changes: Change[], agree: string[]) {
  const asked = changes
    .filter(({ field, value }) => field.sensitive && value !== null && !agree.includes(field.key))
    .map(({ field }) => field.key)
  if (!asked.length) return []
  const rows = await transaction
    .selectFrom('fieldValues')
    .where('profileId', '=', profileId)
    .where('field', 'in', asked)
    .where('agreedAt', 'is not', null)
    .select('field')
    .execute()
  const agreed = new Set(rows.map(({ field }) => field))
  return asked.filter((key) => !agreed.has(key))
}

/** Stores the changes of a member who has agreed to the sensitive fields among them, and notes new agreements. */
export async function storeChanges(
  transaction: Database,
  owner: Owner,
  { changes, agree, revision }: { changes: Change[]; agree: string[]; revision: number },
) {
  for (const { field, value } of changes) {
    if (value === null) await empty(transaction, owner, field)
    else await storeValue(transaction, owner.profileId, { field, value, agrees: field.sensitive })
    if (value !== null && field.sensitive && agree.includes(field.key))
      await recordConsent(transaction, owner, { to: consentTo.value(field.key), revision })
  }
}

/** The required fields that a member has left empty. */
export async function missingFields(db: Database, owner: Owner, fields: CommunityField[]) {
  if (!fields.some(({ required, retired }) => required && !retired)) return []
  return (await ownFields(db, owner, fields)).missing
}
