import { jobs as ageChecks } from '../age-checks/jobs.ts'
import { jobs as allowances } from '../allowances/jobs.ts'
import { jobs as appeals } from '../appeals/jobs.ts'
import { jobs as approvals } from '../approvals/jobs.ts'
import { jobs as audit } from '../audit/jobs.ts'
import { jobs as authorities } from '../authorities/jobs.ts'
import { jobs as cases } from '../cases/jobs.ts'
import { jobs as chat } from '../chat/jobs.ts'
import { jobs as community } from '../community/jobs.ts'
import { jobs as decisions } from '../decisions/jobs.ts'
import { jobs as deletion } from '../deletion/jobs.ts'
import { jobs as entryBlocks } from '../entry-blocks/jobs.ts'
import { jobs as evidence } from '../evidence/jobs.ts'
import { jobs as dataExports } from '../export/jobs.ts'
import { jobs as figures } from '../figures/jobs.ts'
import { jobs as identity } from '../identity/jobs.ts'
import { jobs as likes } from '../likes/jobs.ts'
import { jobs as location } from '../location/jobs.ts'
import { jobs as mail } from '../mail/jobs.ts'
import { jobs as media } from '../media/jobs.ts'
import { jobs as memberProfile } from '../member-profile/jobs.ts'
import { jobs as members } from '../members/jobs.ts'
import { jobs as notes } from '../notes/jobs.ts'
import { jobs as notifications } from '../notifications/jobs.ts'
import { jobs as outsideNotices } from '../outside-notices/jobs.ts'
import { jobs as photos } from '../photos/jobs.ts'
import { jobs as presence } from '../presence/jobs.ts'
import { jobs as push } from '../push/jobs.ts'
import { jobs as recommendations } from '../recommendations/jobs.ts'
import { jobs as reports } from '../reports/jobs.ts'
import { jobs as restrictions } from '../restrictions/jobs.ts'
import { jobs as screening } from '../screening/jobs.ts'
import { jobs as selfies } from '../selfies/jobs.ts'
import { jobs as signals } from '../signals/jobs.ts'
import { jobs as testMembers } from '../test-members/jobs.ts'
import { jobs as views } from '../views/jobs.ts'

/** All jobs of the product. docs/privacy.md names those that delete data after its period. */
export const jobs = [
  ...allowances,
  ...audit,
  ...cases,
  ...appeals,
  ...approvals,
  ...decisions,
  ...chat,
  ...community,
  ...deletion,
  ...entryBlocks,
  ...authorities,
  ...evidence,
  ...dataExports,
  ...figures,
  ...identity,
  ...likes,
  ...location,
  ...mail,
  ...media,
  ...memberProfile,
  ...members,
  ...notes,
  ...notifications,
  ...outsideNotices,
  ...photos,
  ...presence,
  ...push,
  ...recommendations,
  ...reports,
  ...screening,
  ...ageChecks,
  ...selfies,
  ...restrictions,
  ...signals,
  ...testMembers,
  ...views,
]
