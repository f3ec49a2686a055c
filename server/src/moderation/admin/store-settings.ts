import type { CommunitySettings } from '@hearth/shared/community'
import { holdMembers } from '../../account/age-checks/queries.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'

/** The names of the settings that differ. */
const changedFields = (before: CommunitySettings, after: CommunitySettings) =>
  (Object.keys(after) as (keyof CommunitySettings)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )

type Change = { before: CommunitySettings; after: CommunitySettings }

/** Stores all settings, and notes which have changed. */
export async function storeSettings(
  transaction: Database,
  { community }: Pick<Services, 'community'>,
  actor: Actor,
  { before, after }: Change,
) {
  await community.save(transaction, after)
  const details = { fields: changedFields(before, after) }
  await audit(transaction, { act: 'community_changed', actor, details })
}

/** Does what a change of the settings asks for, once it is committed. */
export function followSettings(services: Services, { before, after }: Change) {
  services.community.renew()
  if (before.requiresAgeCheck !== after.requiresAgeCheck)
    services.background.start('members without a confirmed age', () => holdMembers(services))
}
