import { open } from '../../api.ts'

/** Open to visitors: interests are the product's own words, the same for all members. */
export const list = open.interests.list.handler(({ context, input }) =>
  context.db
    .selectFrom('interests')
    .innerJoin('interestTranslations', 'interestTranslations.interestId', 'interests.id')
    .where('languageCode', '=', input.language)
    .select(['interests.id', 'interests.key', 'interestTranslations.name'])
    .orderBy('interestTranslations.name')
    .execute(),
)
