import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import { visibleNotice } from '../../notifications/queries.ts'
import type { DB } from '../../platform/db/types.ts'

/** Where a section stands in index.html. */
export const groups = ['you', 'account', 'people', 'safety'] as const
export type Group = (typeof groups)[number]

/**
 * A table whose rows of one member are exported as they are. Every column is, except those of `without`: ids, which would
 * name others or link two exports, hashes and secrets. server/src/platform/db/privacy.test.ts compares this with the database.
 */
export type OwnTable = {
  /** The file data/<name>.json, and the key of the heading. */
  name: string
  group: Group
  table: keyof DB
  /** The columns that may name the member: an account's or a profile's id. */
  owner: string
  id: 'userId' | 'profileId'
  /** The time that rows are ordered by. */
  time?: string
  /** Columns that tell apart two rows of a member with the same time. */
  by: string[]
  without: string[]
  /** Which of the member's rows the member may have: all without it. */
  only?: (viewer: Viewer) => RawBuilder<unknown>
  /** The member has one row at most, which the file holds instead of a list. */
  single?: true
}

const account = (
  name: string,
  table: keyof DB,
  more: Partial<OwnTable> & Pick<OwnTable, 'by' | 'without'>,
): OwnTable => ({
  name,
  table,
  group: 'account',
  owner: 'userId',
  id: 'userId',
  ...more,
})

const profile = (
  name: string,
  table: keyof DB,
  more: Partial<OwnTable> & Pick<OwnTable, 'by' | 'without'>,
): OwnTable => ({
  name,
  table,
  group: 'you',
  owner: 'profileId',
  id: 'profileId',
  ...more,
})

/** The notices that the bell would show now. The other ones are about members the viewer cannot see. */
const visibleNotices = (viewer: Viewer) =>
  sql`(select n.id from notices n ${visibleNotice(viewer)} where n.profile_id = ${viewer.profileId})`

/**
 * Acts that a member knows of or is told. An act that is not named here stays out: decisions about reports and looks
 * would tell a member that they were reported, and an alert would tell an attacker that they were noticed.
 */
const openActs = [
  'user_created',
  'user_invited',
  'user_updated',
  'user_link_sent',
  'user_factor_removed',
  'user_exported',
  'user_banned',
  'user_unbanned',
  'user_deleted',
  'role_granted',
  'role_revoked',
]

export const ownTables: OwnTable[] = [
  profile('profile', 'profiles', {
    owner: 'id',
    by: ['id'],
    without: ['id', 'userId', 'cityId', 'goalBits', 'isTest', 'staffOnly'],
    single: true,
  }),
  profile('last-seen', 'presence', { by: ['profileId'], without: ['profileId'], single: true }),
  profile('saved-searches', 'savedSearches', { time: 'createdAt', by: ['id'], without: ['id', 'profileId'] }),
  profile('notification-settings', 'notificationSettings', { by: ['profileId'], without: ['profileId'], single: true }),
  profile('digests', 'digests', {
    by: ['profileId'],
    without: ['profileId', 'claimedUntil', 'failures'],
    single: true,
  }),
  profile('notices', 'notices', {
    time: 'lastAt',
    by: ['id'],
    without: ['id', 'profileId', 'aboutId', 'conversationId'],
    only: (viewer) => sql`id in ${visibleNotices(viewer)}`,
  }),
  profile('notices-to-send', 'deliveries', {
    time: 'dueAt',
    by: ['id'],
    without: ['id', 'noticeId', 'profileId'],
    only: (viewer) => sql`notice_id in ${visibleNotices(viewer)}`,
  }),
  account('account', 'user', { owner: 'id', by: ['id'], without: ['id', 'image'], single: true }),
  account('ways-in', 'account', {
    time: 'createdAt',
    by: ['id'],
    without: [
      'id',
      'userId',
      'password',
      'accessToken',
      'refreshToken',
      'idToken',
      'scope',
      'accessTokenExpiresAt',
      'refreshTokenExpiresAt',
    ],
  }),
  account('sessions', 'session', { time: 'createdAt', by: ['id'], without: ['id', 'userId', 'token'] }),
  account('passkeys', 'passkey', { time: 'createdAt', by: ['id'], without: ['id', 'userId', 'credentialId'] }),
  account('wallets', 'walletAddress', { time: 'createdAt', by: ['id'], without: ['id', 'userId'] }),
  account('second-factors', 'secondFactors', {
    time: 'createdAt',
    by: ['id'],
    without: ['id', 'userId', 'secret', 'lastStep'],
  }),
  account('trusted-devices', 'trustedDevices', {
    time: 'createdAt',
    by: ['id'],
    without: ['id', 'userId', 'tokenHash'],
  }),
  account('pending-addresses', 'confirmations', {
    time: 'expiresAt',
    by: ['tokenHash'],
    without: ['tokenHash', 'userId'],
  }),
  account('account-notices', 'notMeLinks', {
    time: 'expiresAt',
    by: ['tokenHash'],
    without: ['tokenHash', 'userId', 'undoesId'],
  }),
  account('email-changes', 'emailChanges', { time: 'dueAt', by: ['id'], without: ['id', 'userId', 'sessionId'] }),
  account('consents', 'consents', { time: 'givenAt', by: ['page', 'version'], without: ['userId'] }),
  account('roles', 'userRoles', { by: ['role'], without: ['userId'] }),
  account('security-events', 'securityEvents', {
    time: 'at',
    by: ['id'],
    without: ['id', 'userId', 'address', 'network'],
  }),
  account('acts-of-the-team', 'auditLog', {
    owner: 'subjectId',
    time: 'at',
    by: ['id'],
    without: [
      'id',
      'actorId',
      'actorType',
      'actorLabel',
      'subjectId',
      'subjectKey',
      'caseId',
      'batchId',
      'before',
      'after',
      'details',
    ],
    only: () => sql`act = any(${openActs}::text[])`,
  }),
  account('exports', 'exports', {
    time: 'requestedAt',
    by: ['id'],
    without: [
      'id',
      'userId',
      'storageKey',
      'tokenHash',
      'tokenExpiresAt',
      'attempt',
      'aliveUntil',
      'step',
      'done',
      'total',
    ],
  }),
  profile('likes-given', 'profileLikes', {
    group: 'people',
    owner: 'likerId',
    time: 'createdAt',
    by: ['likedId'],
    without: ['id', 'likerId', 'likedId', 'part', 'noteRemovedBy'],
  }),
  profile('likes-taken-back', 'removedLikes', {
    group: 'people',
    owner: 'likerId',
    time: 'removedAt',
    by: ['likedId'],
    without: ['likerId', 'likedId'],
  }),
  profile('matches', 'matches', {
    group: 'people',
    time: 'matchedAt',
    by: ['partnerId'],
    without: ['profileId', 'partnerId'],
  }),
  profile('unmatches', 'unmatches', {
    group: 'people',
    time: 'createdAt',
    by: ['partnerId'],
    without: ['profileId', 'partnerId'],
  }),
  profile('passes', 'passes', {
    group: 'people',
    owner: 'passerId',
    time: 'createdAt',
    by: ['passedId'],
    without: ['passerId', 'passedId'],
  }),
  profile('profiles-opened', 'profileViews', {
    group: 'people',
    owner: 'viewerId',
    time: 'lastAt',
    by: ['viewedId', 'day'],
    without: ['viewerId', 'viewedId'],
  }),
  profile('list-visits', 'memberVisits', { group: 'people', by: ['profileId'], without: ['profileId'], single: true }),
  profile('blocks', 'blockedUsers', {
    group: 'safety',
    owner: 'blockerId',
    time: 'createdAt',
    by: ['blockedId'],
    without: ['blockerId', 'blockedId'],
  }),
  profile('reports', 'reports', {
    group: 'safety',
    owner: 'reporterId',
    time: 'createdAt',
    by: ['id'],
    // The evidence shows the reported member; the rest is how moderators weigh a report.
    without: [
      'id',
      'reporterId',
      'targetId',
      'evidence',
      'network',
      'weight',
      'hidesTarget',
      'urgent',
      'statement',
      'decisionId',
      'manifestlyUnfounded',
      'misuseDecisionId',
    ],
  }),
  profile('decisions', 'decisions', {
    group: 'safety',
    owner: 'subjectId',
    time: 'decidedAt',
    by: ['id'],
    // Who decided stays unnamed; the rest is how the team and the law file a decision.
    without: [
      'id',
      'caseId',
      'subjectId',
      'subjectKey',
      'decidedBy',
      'deciderLabel',
      'templateId',
      'batchId',
      'overrules',
      'explanation',
      'keywords',
      'contentTypes',
      'contentDate',
      'territory',
    ],
    only: () => sql`actions @? '$[*] ? (@.action != "close")'`,
  }),
  // What staff wrote to the member, also about reports of theirs. Notes among staff have no reader.
  profile('notes-of-the-team', 'caseNotes', {
    group: 'safety',
    owner: 'readerId',
    time: 'writtenAt',
    by: ['id'],
    without: ['id', 'caseId', 'voice', 'authorId', 'authorLabel', 'readerId', 'sourceId'],
  }),
  profile('restrictions', 'restrictions', {
    group: 'safety',
    owner: 'subjectId',
    time: 'startsAt',
    by: ['id'],
    without: ['id', 'subjectId', 'decisionId', 'liftedBy', 'aloneBy'],
  }),
  profile('age-checks', 'ageChecks', {
    group: 'safety',
    time: 'askedAt',
    by: ['id'],
    without: ['id', 'profileId', 'checkedBy'],
  }),
  profile('selfie-checks', 'selfieChecks', {
    group: 'safety',
    time: 'askedAt',
    by: ['id'],
    without: ['id', 'profileId', 'pdqs', 'photoIds', 'decidedBy', 'deciderLabel', 'disputedBy'],
  }),
  profile('scam-warnings', 'scamSignals', {
    group: 'safety',
    owner: 'receiverId',
    time: 'firstAt',
    by: ['id'],
    // What the member was warned of concerns the sender, and how it is weighed is the team's.
    without: [
      'id',
      'conversationId',
      'senderId',
      'receiverId',
      'rules',
      'score',
      'messageIds',
      'lastAt',
      'caseDueAt',
      'outcome',
      'decidedAt',
    ],
    only: () => sql`warned_at is not null`,
  }),
  profile('appeals', 'appeals', {
    group: 'safety',
    owner: 'byId',
    time: 'openedAt',
    by: ['id'],
    without: ['id', 'decisionId', 'byId', 'decidedBy', 'deciderLabel'],
  }),
]
