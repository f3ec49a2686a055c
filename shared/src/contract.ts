import { adminUsers } from './admin.ts'
import { adminAccess } from './admin-access.ts'
import { adminAppeals } from './admin-appeals.ts'
import { adminAudit } from './admin-audit.ts'
import { adminCommunity } from './admin-community.ts'
import { adminNotes } from './admin-notes.ts'
import { adminOutsideNotices } from './admin-outside-notices.ts'
import { adminPages } from './admin-pages.ts'
import { adminSelfies } from './admin-selfies.ts'
import { adminStaff } from './admin-staff.ts'
import { ageChecks } from './age-checks.ts'
import { apiClients } from './api-clients.ts'
import { appeals } from './appeals.ts'
import { approvals } from './approvals.ts'
import { blocks } from './blocks.ts'
import { captcha } from './captcha.ts'
import { cases } from './cases.ts'
import { chat } from './chat.ts'
import { community } from './community.ts'
import { deadLinks } from './dead-links.ts'
import { decisions } from './decisions.ts'
import { deletion } from './deletion.ts'
import { details } from './details.ts'
import { digests } from './digests.ts'
import { discover } from './discover.ts'
import { emailChange } from './email-change.ts'
import { evidence } from './evidence.ts'
import { exports as dataExports } from './export.ts'
import { adminFigures } from './figures.ts'
import { help } from './help.ts'
import { identities } from './identities.ts'
import { interests } from './interests.ts'
import { likes } from './likes.ts'
import { map } from './map.ts'
import { matches } from './matches.ts'
import { me } from './me.ts'
import { media } from './media.ts'
import { members } from './member-profile.ts'
import { notMe } from './not-me.ts'
import { notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { operator } from './operator.ts'
import { outsideNotices } from './outside-notices.ts'
import { consents, pages } from './pages.ts'
import { passkeys } from './passkeys.ts'
import { passwords } from './passwords.ts'
import { phone } from './phone.ts'
import { photos } from './photos.ts'
import { places } from './places.ts'
import { profile } from './profile.ts'
import { push } from './push.ts'
import { recommendations } from './recommendations.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { searches } from './searches.ts'
import { reauthentication, secondFactors } from './second-factors.ts'
import { selfies } from './selfies.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { signals } from './signals.ts'
import { statements } from './statements.ts'
import { testMembers } from './test-members.ts'
import { views } from './views.ts'
import { wallets } from './wallets.ts'
import { waysIn } from './ways-in.ts'

/** What members and visitors may ask for. */
export const memberContract = {
  apiClients,
  profile: { me, ...profile },
  photos,
  places,
  interests,
  digests,
  discover,
  roles,
  searches,
  ageChecks,
  selfies,
  likes,
  map,
  matches,
  chat,
  members,
  views,
  blocks,
  reports,
  settings,
  signals,
  notes,
  notifications,
  sessions,
  push,
  recommendations,
  notMe,
  identities,
  operator,
  passkeys,
  passwords,
  details,
  deletion,
  statements,
  appeals,
  outsideNotices,
  wallets,
  waysIn,
  captcha,
  secondFactors,
  reauthentication,
  phone,
  deadLinks,
  emailChange,
  exports: dataExports,
  help,
  pages,
  consents,
  community,
}

/** What staff alone may ask for: a member's browser does not load its addresses. */
export const staffContract = {
  adminAccess,
  adminAppeals,
  adminAudit,
  adminCommunity,
  adminFigures,
  adminNotes,
  adminOutsideNotices,
  adminPages,
  adminSelfies,
  adminStaff,
  adminUsers,
  approvals,
  cases,
  decisions,
  evidence,
  media,
  testMembers,
}

/** The whole API. The file of each feature holds its rules and shapes. */
export const contract = { ...memberContract, ...staffContract }
