import { type Countries, initialCountries, type NamedCountry } from '@hearth/shared/members/community-countries'
import { lockPart } from '../../platform/community/parts.ts'
import type { Services } from '../../services.ts'
import { replaceCountries } from './replace.ts'

/** Gives a test's community these countries, for this process at once. `moveDue` moves their members. */
export async function setCountries(
  { db, community }: Pick<Services, 'db' | 'community'>,
  list: NamedCountry[],
  more: Partial<Countries> = {},
) {
  await db.transaction().execute(async (transaction) => {
    const { value: before, revision } = await lockPart(transaction, 'countries')
    await replaceCountries(transaction, {
      before,
      edited: { byName: initialCountries.byName, list, ...more },
      revision,
    })
  })
  community.renew()
}
