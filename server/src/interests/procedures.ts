import { open } from '../api.ts'

/** Everybody may read them: they are the product's own words, the same for all. */
export const list = open.interests.list.handler(({ context, input }) =>
  context.db
    .selectFrom('interests')
    .innerJoin('interestTranslations', 'interestTranslations.interestId', 'interests.id')
    .where('languageCode', '=', input.language)
    .select(['interests.id', 'interests.key', 'interestTranslations.name'])
    .orderBy('interestTranslations.name')
    .execute(),
)
