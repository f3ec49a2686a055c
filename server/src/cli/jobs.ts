import { jobs as ageChecks } from '../account/age-checks/jobs.ts'
import { jobs as deletion } from '../account/deletion/jobs.ts'
import { jobs as entryBlocks } from '../account/entry-blocks/jobs.ts'
import { jobs as dataExports } from '../account/export/jobs.ts'
import { jobs as identity } from '../account/identity/jobs.ts'
import { jobs as chat } from '../chat/jobs.ts'
import { jobs as communityCountries } from '../members/community-countries/jobs.ts'
import { jobs as communityFields } from '../members/community-fields/jobs.ts'
import { jobs as communityGenders } from '../members/community-genders/jobs.ts'
import { jobs as communityGoals } from '../members/community-goals/jobs.ts'
import { jobs as location } from '../members/location/jobs.ts'
import { jobs as presence } from '../members/presence/jobs.ts'
import { jobs as restrictions } from '../members/restrictions/jobs.ts'
import { jobs as appeals } from '../moderation/appeals/jobs.ts'
import { jobs as approvals } from '../moderation/approvals/jobs.ts'
import { jobs as cases } from '../moderation/cases/jobs.ts'
import { jobs as connections } from '../moderation/connections/jobs.ts'
import { jobs as decisions } from '../moderation/decisions/jobs.ts'
import { jobs as figures } from '../moderation/figures/jobs.ts'
import { jobs as functions } from '../moderation/functions/jobs.ts'
import { jobs as media } from '../moderation/media/jobs.ts'
import { jobs as notes } from '../moderation/notes/jobs.ts'
import { jobs as outsideNotices } from '../moderation/outside-notices/jobs.ts'
import { jobs as reports } from '../moderation/reports/jobs.ts'
import { jobs as selfies } from '../moderation/selfies/jobs.ts'
import { jobs as testMembers } from '../moderation/test-members/jobs.ts'
import { jobs as matches } from '../people/matches/jobs.ts'
import { jobs as recommendations } from '../people/recommendations/jobs.ts'
import { jobs as evidence } from '../pictures/evidence/jobs.ts'
import { jobs as photos } from '../pictures/photos/jobs.ts'
import { jobs as screening } from '../pictures/screening/jobs.ts'
import { jobs as backups } from '../platform/backup/jobs.ts'
import { jobs as retention } from '../platform/retention/jobs.ts'

/** All jobs of the product. docs/privacy.md names those that delete data after its period. */
export const jobs = [
  ...cases,
  ...appeals,
  ...approvals,
  ...backups,
  ...connections,
  ...decisions,
  ...chat,
  ...deletion,
  ...entryBlocks,
  ...evidence,
  ...dataExports,
  ...figures,
  ...functions,
  ...identity,
  ...location,
  ...matches,
  ...media,
  ...notes,
  ...outsideNotices,
  ...photos,
  ...presence,
  ...communityFields,
  ...communityCountries,
  ...communityGenders,
  ...communityGoals,
  ...recommendations,
  ...reports,
  ...screening,
  ...ageChecks,
  ...selfies,
  ...restrictions,
  ...retention,
  ...testMembers,
]
