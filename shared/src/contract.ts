import { ageChecks } from './account/age-checks.ts'
import { apiClients } from './account/api-clients.ts'
import { captcha } from './account/captcha.ts'
import { deadLinks } from './account/dead-links.ts'
import { deletion } from './account/deletion.ts'
import { details } from './account/details.ts'
import { emailChange } from './account/email-change.ts'
import { exports as dataExports } from './account/export.ts'
import { help } from './account/help.ts'
import { identities } from './account/identities.ts'
import { me } from './account/me.ts'
import { notMe } from './account/not-me.ts'
import { operator } from './account/operator.ts'
import { consents, pages } from './account/pages.ts'
import { passkeys } from './account/passkeys.ts'
import { passwords } from './account/passwords.ts'
import { phone } from './account/phone.ts'
import { roles } from './account/roles.ts'
import { reauthentication, secondFactors } from './account/second-factors.ts'
import { sessions } from './account/sessions.ts'
import { settings } from './account/settings.ts'
import { wallets } from './account/wallets.ts'
import { waysIn } from './account/ways-in.ts'
import { chat } from './chat/chat.ts'
import { signals } from './chat/signals.ts'
import { community } from './community.ts'
import { blocks } from './members/blocks.ts'
import { communityCountries } from './members/community-countries.ts'
import { communityFields } from './members/community-fields.ts'
import { communityGenders } from './members/community-genders.ts'
import { communityGoals } from './members/community-goals.ts'
import { interests } from './members/interests.ts'
import { places } from './members/places.ts'
import { prompts } from './members/prompts.ts'
import { adminUsers } from './moderation/admin.ts'
import { adminAccess } from './moderation/admin-access.ts'
import { adminAppeals } from './moderation/admin-appeals.ts'
import { adminAudit } from './moderation/admin-audit.ts'
import { adminCommunity } from './moderation/admin-community.ts'
import { adminCountries } from './moderation/admin-countries.ts'
import { adminFields } from './moderation/admin-fields.ts'
import { adminFunctions } from './moderation/admin-functions.ts'
import { adminLists } from './moderation/admin-lists.ts'
import { adminLook } from './moderation/admin-look.ts'
import { adminNames } from './moderation/admin-names.ts'
import { adminNotes } from './moderation/admin-notes.ts'
import { adminOutsideNotices } from './moderation/admin-outside-notices.ts'
import { adminPages } from './moderation/admin-pages.ts'
import { adminPrompts } from './moderation/admin-prompts.ts'
import { adminSelfies } from './moderation/admin-selfies.ts'
import { adminStaff } from './moderation/admin-staff.ts'
import { adminWebhooks } from './moderation/admin-webhooks.ts'
import { appeals } from './moderation/appeals.ts'
import { approvals } from './moderation/approvals.ts'
import { cases } from './moderation/cases.ts'
import { communityFile } from './moderation/community-file.ts'
import { decisions } from './moderation/decisions.ts'
import { evidence } from './moderation/evidence.ts'
import { adminFigures } from './moderation/figures.ts'
import { media } from './moderation/media.ts'
import { notes } from './moderation/notes.ts'
import { outsideNotices } from './moderation/outside-notices.ts'
import { reports } from './moderation/reports.ts'
import { selfies } from './moderation/selfies.ts'
import { statements } from './moderation/statements.ts'
import { testMembers } from './moderation/test-members.ts'
import { digests } from './notifications/digests.ts'
import { notifications } from './notifications/notifications.ts'
import { push } from './notifications/push.ts'
import { discover } from './people/discover.ts'
import { likes } from './people/likes.ts'
import { map } from './people/map.ts'
import { matches } from './people/matches.ts'
import { members } from './people/member-profile.ts'
import { profile } from './people/profile.ts'
import { recommendations } from './people/recommendations.ts'
import { searches } from './people/searches.ts'
import { views } from './people/views.ts'
import { photos } from './pictures/photos.ts'

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
  communityFields,
  communityCountries,
  communityGenders,
  communityGoals,
  prompts,
}

/** What staff alone may ask for: a member's browser does not load its addresses. */
export const staffContract = {
  adminAccess,
  adminAppeals,
  adminAudit,
  adminCommunity,
  adminFields,
  communityFile,
  adminFigures,
  adminFunctions,
  adminCountries,
  adminLists,
  adminLook,
  adminNames,
  adminNotes,
  adminOutsideNotices,
  adminPages,
  adminPrompts,
  adminSelfies,
  adminStaff,
  adminUsers,
  adminWebhooks,
  approvals,
  cases,
  decisions,
  evidence,
  media,
  testMembers,
}

/** The whole API. The file of each feature holds its rules and shapes. */
export const contract = { ...memberContract, ...staffContract }
