import type { Language } from '@hearth/shared/language-codes'
import type { CommunityInterest, Interests } from '@hearth/shared/members/community-interests'
import type { ShownInterest } from '@hearth/shared/members/interests'
import type { EditedInterests } from '@hearth/shared/moderation/admin-lists'
import { readPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { named } from '../community-fields/shown.ts'

/** The operator's word in a language, or else that of the product, or else the operator's in English. */
function nameIn({ names }: CommunityInterest, language: Language, word: string | null) {
  if (!names[language] && word) return { name: word }
  const { name, language: written } = named(names, language)
  return written === language ? { name } : { name, language: written }
}

/** The interests as members see them. A hidden one is named too: some members have it. */
export async function interestsIn(
  db: Database,
  { groups, list }: Interests,
  language: Language,
): Promise<ShownInterest[]> {
  const known = new Map<string, CommunityInterest>(list.map((one) => [one.key, one]))
  const headings = new Map(groups.map(({ key, names }, place) => [key, { ...named(names, language), place }]))
  const rows = await db
    .selectFrom('interests')
    .leftJoin('interestTranslations', (join) =>
      join.onRef('interestTranslations.interestId', '=', 'interests.id').on('languageCode', '=', language),
    )
    .select(['interests.id', 'interests.key', 'interestTranslations.name as word'])
    .orderBy('interestTranslations.name')
    .execute()
  return rows.flatMap(({ id, key, word }) => {
    const interest = known.get(key)
    if (!interest) return []
    const group = headings.get(interest.group ?? '')
    return {
      id,
      key,
      ...nameIn(interest, language, word),
      ...(group && { group }),
      ...(interest.retired && { retired: true as const }),
    }
  })
}

/** The names of all interests in a language, by key. */
export async function interestNames(db: Database, language: Language): Promise<Map<string, string>> {
  const { value } = await readPart(db, 'interests')
  return new Map((await interestsIn(db, value, language)).map(({ key, name }) => [key, name]))
}

/** The product's words for interests, by language and key. */
export async function productWords(db: Database): Promise<EditedInterests['words']> {
  const rows = await db
    .selectFrom('interestTranslations')
    .innerJoin('interests', 'interests.id', 'interestTranslations.interestId')
    .select(['languageCode', 'key', 'name'])
    .execute()
  const languages = [...Map.groupBy(rows, ({ languageCode }) => languageCode)]
  return Object.fromEntries(
    languages.map(([code, words]) => [code, Object.fromEntries(words.map(({ key, name }) => [key, name]))]),
  ) as EditedInterests['words']
}
