import { fallbackLanguage, type Language } from '@hearth/shared/language-codes'
import type { CommunityField, CommunityFieldValues, ShownField } from '@hearth/shared/members/community-fields'
import type { Database } from '../../platform/db/connection.ts'
import { toValues } from './values.ts'

type Names = CommunityField['names']

/** The name in the asked language, or else in English, and the language that it is in. */
export function named(names: Names, language: Language) {
  const name = names[language]
  return name ? { name, language } : { name: names.en ?? '', language: fallbackLanguage as Language }
}

/** The fields in use as members see them, in one language. A retired option is named too: some members have chosen it. */
export const toShown = (fields: CommunityField[], language: Language): ShownField[] =>
  fields
    .filter(({ retired }) => !retired)
    .map(({ names, retired: _, requiredSince: __, retiredSince: ___, options, ...field }) => ({
      ...field,
      ...named(names, language),
      options: options.map(({ key, names: own, retired: isGone }) => ({
        key,
        ...named(own, language),
        ...(isGone && { retired: true as const }),
      })),
    }))

type Seen = { profileId: string; matched: boolean }

/** Whether a field is in use and its values are for this viewer: some are for matches alone. */
const isForViewer = ({ audience, retired }: CommunityField, matched: boolean) =>
  !retired && (audience === 'everyone' || matched)

/**
 * The values that a viewer sees of a member: of sensitive fields those that the member agreed to show. The caller has
 * checked that the viewer may see the member.
 */
export async function shownValues(db: Database, { profileId, matched }: Seen, all: CommunityField[]) {
  const fields = all.filter((field) => isForViewer(field, matched))
  if (!fields.length) return {} satisfies CommunityFieldValues
  const rows = await db
    .selectFrom('fieldValues')
    .where('profileId', '=', profileId)
    .where('removedAt', 'is', null)
    .selectAll()
    .execute()
  const sensitive = new Set(fields.filter((field) => field.sensitive).map(({ key }) => key))
  const agreed = rows.filter(({ field, agreedAt }) => agreedAt || !sensitive.has(field))
  return toValues(fields, agreed)
}
