import { access } from '../admin/access.ts'
import * as accountAccess from '../admin/access-procedures.ts'
import * as adminAudit from '../admin/audit-log.ts'
import * as adminCommunity from '../admin/community.ts'
import * as adminPages from '../admin/pages.ts'
import * as adminUsers from '../admin/procedures.ts'
import { waiting } from '../admin/waiting.ts'
import * as ageChecks from '../age-checks/procedures.ts'
import { contractHandlers } from '../api.ts'
import * as appeals from '../appeals/procedures.ts'
import * as approvals from '../approvals/procedures.ts'
import * as evidence from '../authorities/procedures.ts'
import * as blocks from '../blocks/procedures.ts'
import * as cases from '../cases/procedures.ts'
import * as chat from '../chat/procedures.ts'
import * as community from '../community/procedures.ts'
import * as deadLinks from '../dead-links/procedures.ts'
import * as decisions from '../decisions/procedures.ts'
import * as deletion from '../deletion/procedures.ts'
import * as digests from '../digests/procedures.ts'
import * as discover from '../discover/procedures.ts'
import * as dataExports from '../export/procedures.ts'
import * as figures from '../figures/procedures.ts'
import * as help from '../help/procedures.ts'
import * as captcha from '../identity/captcha/procedures.ts'
import * as phone from '../identity/codes/procedures.ts'
import * as details from '../identity/details/procedures.ts'
import * as emailChange from '../identity/email-change/procedures.ts'
import * as notMe from '../identity/not-me/procedures.ts'
import * as passkeys from '../identity/passkeys/procedures.ts'
import * as identity from '../identity/procedures.ts'
import * as identities from '../identity/providers/procedures.ts'
import * as reauthentication from '../identity/reauthentication/procedures.ts'
import * as roles from '../identity/roles/procedures.ts'
import * as secondFactors from '../identity/second-factor/procedures.ts'
import * as sessions from '../identity/sessions/procedures.ts'
import * as apiClients from '../identity/tokens/procedures.ts'
import * as wallets from '../identity/wallet/procedures.ts'
import * as waysIn from '../identity/ways-in/procedures.ts'
import * as interests from '../interests/procedures.ts'
import * as likes from '../likes/procedures.ts'
import * as map from '../map/procedures.ts'
import * as matches from '../matches/procedures.ts'
import * as media from '../media/procedures.ts'
import * as members from '../member-profile/procedures.ts'
import * as notes from '../notes/procedures.ts'
import * as notifications from '../notifications/procedures.ts'
import * as outsideNotices from '../outside-notices/procedures.ts'
import * as operatorPages from '../pages/procedures.ts'
import * as photos from '../photos/procedures.ts'
import * as places from '../places/procedures.ts'
import * as profile from '../profile/procedures.ts'
import * as push from '../push/procedures.ts'
import * as recommendations from '../recommendations/procedures.ts'
import * as reports from '../reports/procedures.ts'
import * as searches from '../searches/procedures.ts'
import * as selfies from '../selfies/procedures.ts'
import * as settings from '../settings/procedures.ts'
import * as signals from '../signals/procedures.ts'
import * as adminStaff from '../staff/procedures.ts'
import * as testMembers from '../test-members/procedures.ts'
import * as views from '../views/procedures.ts'

/** The contract's handlers. It does not compile while one is missing. */
export const router = contractHandlers.router({
  apiClients,
  profile,
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
  blocks,
  reports,
  settings,
  signals,
  community,
  testMembers,
  adminCommunity,
  adminPages,
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
