import { readFieldFilters } from '@hearth/shared/members/field-values'
import type { Filters } from '@hearth/shared/people/discover'
import { maximumSearches, SavedSearch } from '@hearth/shared/people/searches'
import type { Selectable } from 'kysely'
import { member } from '../../api.ts'
import { consentTo, recordConsent } from '../../members/community-fields/consents.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { SavedSearches } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'

function toSearch({ id, name, filters, sortOrder, createdAt }: Selectable<SavedSearches>): SavedSearch {
  return SavedSearch.parse({ id, name, filters, order: sortOrder, createdAt: createdAt.toISOString() })
}

export const list = member.searches.list.handler(async ({ context }) => {
  const rows = await context.db
    .selectFrom('savedSearches')
    .where('profileId', '=', context.viewer.profileId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toSearch)
})

/** Locks the member's row, so that saving twice at once cannot go over the limit. */
async function hasRoomFor(transaction: Database, profileId: string, name: string) {
  await transaction.selectFrom('profiles').where('id', '=', profileId).select('id').forUpdate().executeTakeFirst()
  const others = await transaction
    .selectFrom('savedSearches')
    .where('profileId', '=', profileId)
    .where('name', '<>', name)
    .select('id')
    .execute()
  return others.length < maximumSearches
}

/** The sensitive fields that a search filters by, and the revision of the fields. */
async function sensitiveFields({ community }: Pick<Services, 'community'>, { fields = [] }: Filters) {
  const { value, revision } = await community.part('fields')
  const { filters } = readFieldFilters(value, fields)
  return { keys: filters.flatMap(({ field }) => (field.sensitive ? field.key : [])), revision }
}

/**
 * Saves a search under its name.
 * @throws TOO_MANY_SEARCHES when the member is at the limit
 * @throws CONSENT_REQUIRED for a filter on a sensitive field, until the member agrees that it is kept
 */
export const save = member.searches.save.handler(async ({ context, input, errors }) => {
  const { viewer } = context
  const { profileId } = viewer
  const { name, order: sortOrder } = input
  const { keys, revision } = await sensitiveFields(context, input.filters)
  if (keys.length && !input.agrees) throw errors.CONSENT_REQUIRED({ data: { keys } })
  const filters = JSON.stringify(input.filters)
  const row = await context.db.transaction().execute(async (transaction) => {
    if (!(await hasRoomFor(transaction, profileId, name)))
      throw errors.TOO_MANY_SEARCHES({ data: { most: maximumSearches } })
    const saved = await transaction
      .insertInto('savedSearches')
      .values({ profileId, name, filters, sortOrder })
      .onConflict((conflict) => conflict.columns(['profileId', 'name']).doUpdateSet({ filters, sortOrder }))
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const key of keys) await recordConsent(transaction, viewer, { to: consentTo.search(key), revision })
    return saved
  })
  return toSearch(row)
})

/** Deletes one of the member's searches. Another member's search gives the response of a missing one. */
export const remove = member.searches.remove.handler(async ({ context, input }) => {
  await context.db
    .deleteFrom('savedSearches')
    .where('id', '=', input.id)
    .where('profileId', '=', context.viewer.profileId)
    .execute()
  return { removed: true }
})
