import { NamedCountry } from '@hearth/shared/members/community-countries'
import type { EditedCountries } from '@hearth/shared/moderation/admin-countries'
import { usesOfCountries } from '../../members/community-countries/queries.ts'
import { namedCountries } from '../../members/community-countries/shown.ts'
import { lockPart } from '../../platform/community/parts.ts'
import type { Services } from '../../services.ts'
import { staffWith } from '../staff/access.ts'
import { storeCountries } from './store-countries.ts'

const operator = staffWith('community')

/** The countries as they are now, not as this process read them some time ago. */
async function edited({ db, community }: Pick<Services, 'db' | 'community'>): Promise<EditedCountries> {
  community.renew()
  const { value, revision } = await community.part('countries')
  const { list, byName } = value
  return { list, byName, revision, uses: await usesOfCountries(db) }
}

/** All countries that a community can have, in the admin's language. */
export const names = operator.adminCountries.names.handler(({ input }) =>
  namedCountries(NamedCountry.options, input.language),
)

export const read = operator.adminCountries.read.handler(({ context }) => edited(context))

/**
 * Replaces all countries. A job moves the members of those that are new or gone.
 * @throws COUNTRIES_CHANGED when a colleague has saved others since the admin opened them
 */
export const save = operator.adminCountries.save.handler(async ({ context, input, errors }) => {
  const { revision, ...wanted } = input
  const isStored = await context.db.transaction().execute(async (transaction) => {
    const { value: before } = await lockPart(transaction, 'countries')
    return storeCountries(transaction, context.staff, { before, edited: wanted, revision })
  })
  if (!isStored) throw errors.COUNTRIES_CHANGED()
  return edited(context)
})
