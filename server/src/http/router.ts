import * as ageChecks from '../account/age-checks/procedures.ts'
import * as deadLinks from '../account/dead-links/procedures.ts'
import * as deletion from '../account/deletion/procedures.ts'
import * as dataExports from '../account/export/procedures.ts'
import * as help from '../account/help/procedures.ts'
import * as captcha from '../account/identity/captcha/procedures.ts'
import * as phone from '../account/identity/codes/procedures.ts'
import * as details from '../account/identity/details/procedures.ts'
import * as emailChange from '../account/identity/email-change/procedures.ts'
import * as notMe from '../account/identity/not-me/procedures.ts'
import * as passkeys from '../account/identity/passkeys/procedures.ts'
import * as identity from '../account/identity/procedures.ts'
import * as identities from '../account/identity/providers/procedures.ts'
import * as reauthentication from '../account/identity/reauthentication/procedures.ts'
import * as roles from '../account/identity/roles/procedures.ts'
import * as secondFactors from '../account/identity/second-factor/procedures.ts'
import * as sessions from '../account/identity/sessions/procedures.ts'
import * as apiClients from '../account/identity/tokens/procedures.ts'
import * as wallets from '../account/identity/wallet/procedures.ts'
import * as waysIn from '../account/identity/ways-in/procedures.ts'
import { me } from '../account/me/procedures.ts'
import * as operatorPages from '../account/pages/procedures.ts'
import * as settings from '../account/settings/procedures.ts'
import { contractHandlers } from '../api.ts'
import { blockPartner } from '../chat/blocks/procedures.ts'
import * as chat from '../chat/procedures.ts'
import * as signals from '../chat/signals/procedures.ts'
import * as blocks from '../members/blocks/procedures.ts'
import * as communityCountries from '../members/community-countries/procedures.ts'
import * as communityFields from '../members/community-fields/procedures.ts'
import * as communityGenders from '../members/community-genders/procedures.ts'
import * as communityGoals from '../members/community-goals/procedures.ts'
import * as interests from '../members/interests/procedures.ts'
import * as places from '../members/places/procedures.ts'
import * as prompts from '../members/prompts/procedures.ts'
import { access } from '../moderation/admin/access.ts'
import * as accountAccess from '../moderation/admin/access-procedures.ts'
import * as adminAudit from '../moderation/admin/audit-log.ts'
import * as adminCommunity from '../moderation/admin/community.ts'
import * as adminCountries from '../moderation/admin/countries.ts'
import * as adminFields from '../moderation/admin/fields.ts'
import * as adminFunctions from '../moderation/admin/functions.ts'
import * as adminLists from '../moderation/admin/lists.ts'
import * as adminLook from '../moderation/admin/look.ts'
import * as adminNames from '../moderation/admin/names.ts'
import * as adminPages from '../moderation/admin/pages.ts'
import * as adminUsers from '../moderation/admin/procedures.ts'
import * as adminPrompts from '../moderation/admin/prompts.ts'
import { waiting } from '../moderation/admin/waiting.ts'
import * as appeals from '../moderation/appeals/procedures.ts'
import * as approvals from '../moderation/approvals/procedures.ts'
import * as evidence from '../moderation/authorities/procedures.ts'
import * as cases from '../moderation/cases/procedures.ts'
import * as communityFile from '../moderation/community-file/procedures.ts'
import * as adminWebhooks from '../moderation/connections/procedures.ts'
import * as decisions from '../moderation/decisions/procedures.ts'
import * as figures from '../moderation/figures/procedures.ts'
import * as media from '../moderation/media/procedures.ts'
import * as notes from '../moderation/notes/procedures.ts'
import * as outsideNotices from '../moderation/outside-notices/procedures.ts'
import * as reports from '../moderation/reports/procedures.ts'
import * as selfies from '../moderation/selfies/procedures.ts'
import * as adminStaff from '../moderation/staff/procedures.ts'
import * as testMembers from '../moderation/test-members/procedures.ts'
import * as digests from '../notifications/digests/procedures.ts'
import * as notifications from '../notifications/procedures.ts'
import * as push from '../notifications/push/procedures.ts'
import * as discover from '../people/discover/procedures.ts'
import * as likes from '../people/likes/procedures.ts'
import * as map from '../people/map/procedures.ts'
import * as matches from '../people/matches/procedures.ts'
import * as members from '../people/member-profile/procedures.ts'
import * as profile from '../people/profile/procedures.ts'
import * as recommendations from '../people/recommendations/procedures.ts'
import * as searches from '../people/searches/procedures.ts'
import * as views from '../people/views/procedures.ts'
import * as photos from '../pictures/photos/procedures.ts'
import * as community from '../platform/community/procedures.ts'

/** The contract's handlers. It does not compile while one is missing. */
export const router = contractHandlers.router({
  apiClients,
  profile: { me, save: profile.save, setLanguage: profile.setLanguage, setLookingFor: profile.setLookingFor },
  photos,
  interests,
  places,
  digests,
  discover,
  roles,
  searches,
  ageChecks,
  selfies: { status: selfies.status, start: selfies.start, send: selfies.send },
  likes,
  map,
  matches,
  views,
  chat,
  members,
  media,
  blocks: { block: blocks.block, unblock: blocks.unblock, list: blocks.list, blockPartner },
  reports,
  settings,
  signals,
  community,
  communityFields,
  communityCountries,
  communityGenders,
  communityGoals,
  prompts,
  testMembers,
  adminCommunity,
  adminFields,
  communityFile,
  adminFunctions,
  adminCountries,
  adminLists,
  adminLook,
  adminNames,
  adminPages,
  adminPrompts,
  notifications,
  sessions,
  push,
  recommendations,
  notMe,
  identities,
  operator: { claim: identity.claim },
  passkeys,
  passwords: { rules: identity.rules },
  details,
  deletion,
  statements: { mine: decisions.mine, ofBanned: decisions.ofBanned },
  decisions: {
    decide: decisions.decide,
    preview: decisions.preview,
    undo: decisions.undo,
    bulk: decisions.bulk,
    templates: decisions.templates,
    writeTemplate: decisions.writeTemplate,
  },
  approvals,
  appeals: { send: appeals.send, sendBanned: appeals.sendBanned },
  outsideNotices: { send: outsideNotices.send },
  wallets,
  waysIn,
  captcha,
  adminAccess: { read: access, waiting },
  adminAppeals: { decide: appeals.decide },
  adminAudit: { list: adminAudit.list },
  adminFigures: {
    accounts: figures.accounts,
    members: figures.members,
    cases: figures.cases,
    signals: figures.signals,
    report: figures.report,
    statements: figures.statements,
  },
  adminNotes: { write: notes.write, preview: notes.preview },
  adminOutsideNotices: { join: outsideNotices.join },
  adminSelfies: { decide: selfies.decide },
  adminStaff,
  adminUsers: {
    list: adminUsers.list,
    read: adminUsers.read,
    create: adminUsers.create,
    invite: adminUsers.invite,
    update: adminUsers.update,
    recordAge: adminUsers.recordAge,
    ban: adminUsers.ban,
    unban: adminUsers.unban,
    delete: adminUsers.delete,
    sendLink: adminUsers.sendLink,
    listFactors: adminUsers.listFactors,
    removeFactor: adminUsers.removeFactor,
    grantRole: accountAccess.grantRole,
    revokeRole: accountAccess.revokeRole,
    confirm: accountAccess.confirm,
    endSessions: accountAccess.endSessions,
  },
  adminWebhooks,
  cases,
  notes: { mine: notes.mine },
  secondFactors: {
    list: secondFactors.list,
    enrol: secondFactors.enrol,
    challenge: secondFactors.challenge,
    verify: secondFactors.verify,
    remove: secondFactors.remove,
    renewBackupCodes: secondFactors.renew,
    distrust: secondFactors.distrust,
    waiting: secondFactors.waiting,
    sendWaiting: secondFactors.sendWaiting,
  },
  reauthentication,
  phone,
  deadLinks,
  emailChange,
  evidence,
  exports: dataExports,
  help,
  pages: { read: operatorPages.read },
  consents: { list: operatorPages.list, give: operatorPages.give },
})
