import { askedAgeDays } from '@hearth/shared/account/age-methods'
import { signalThreshold } from '@hearth/shared/chat/signals'
import { selfieMonths } from '@hearth/shared/moderation/selfies'
import { noticeDays } from '@hearth/shared/notifications/notifications'
import { setAsideDays } from '@hearth/shared/people/recommendation-limits'
import { type RawBuilder, sql } from 'kysely'
import { departureDays } from '../backup/departure-list.ts'
import type { DB } from '../db/types.ts'

type PeriodOf<Table extends keyof DB> = {
  table: Table
  /** The moment after which a row stays for the period. */
  column: keyof DB[Table] & string
  /** The period. Without it, the column is the end itself. */
  keep?: string
  /** Which rows go; without it, all. */
  where?: RawBuilder<unknown>
  /** The column counts milliseconds since 1970. */
  inMilliseconds?: true
  /** The database's function that deletes these rows: the application may delete none of this table by itself. */
  through?: 'delete_expired_audit_entries' | 'delete_expired_decisions' | 'delete_expired_security_events'
  /** The heading of docs/privacy.md under which the period is promised. */
  heading: string
}
/** How long rows of a table stay. */
export type Period = { [Table in keyof DB]: PeriodOf<Table> }[keyof DB]

const setAside = `${setAsideDays} days`

/** All that is deleted for its age alone. docs/decisions/retention.md says what has a job of its own. */
export const periods: Period[] = [
  { table: 'confirmations', column: 'expiresAt', heading: 'Signing in' },
  { table: 'notMeLinks', column: 'expiresAt', heading: 'Signing in' },
  { table: 'emailChangeLinks', column: 'expiresAt', heading: 'Signing in' },
  { table: 'verification', column: 'expiresAt', heading: 'Signing in' },
  { table: 'session', column: 'expiresAt', heading: 'Signing in' },
  { table: 'authorizationCodes', column: 'expiresAt', keep: '1 day', heading: 'Signing in' },
  // A session without a refresh in this time has expired.
  { table: 'refreshTokens', column: 'usedAt', keep: '30 days', heading: 'Signing in' },
  { table: 'usedTokens', column: 'expiresAt', heading: 'Signing in' },
  { table: 'samlAnswers', column: 'expiresAt', heading: 'Signing in' },
  { table: 'secondFactorChallenges', column: 'expiresAt', heading: 'Signing in' },
  { table: 'factorCodes', column: 'expiresAt', heading: 'Signing in' },
  { table: 'trustedDevices', column: 'expiresAt', heading: 'Signing in' },
  {
    table: 'secondFactors',
    column: 'createdAt',
    keep: '1 day',
    where: sql`confirmed_at is null`,
    heading: 'Signing in',
  },
  {
    table: 'securityEvents',
    column: 'at',
    keep: '90 days',
    through: 'delete_expired_security_events',
    heading: 'Signing in',
  },

  { table: 'spent', column: 'expiresAt', heading: 'Counts' },
  { table: 'passwordTries', column: 'lastAt', keep: '1 day', heading: 'Counts' },
  { table: 'rateLimit', column: 'lastRequest', keep: '1 day', inMilliseconds: true, heading: 'Counts' },
  // Its date refuses a challenge from then on.
  { table: 'captchaSolutions', column: 'expiresAt', heading: 'Counts' },
  { table: 'removedLikes', column: 'removedAt', keep: '1 day', heading: 'Counts' },
  { table: 'openedProfiles', column: 'openedAt', keep: '1 hour', heading: 'Counts' },
  { table: 'cardBudgets', column: 'since', keep: '1 hour', heading: 'Counts' },

  // Sign-ups through a provider that never gave their details.
  { table: 'user', column: 'createdAt', keep: '1 day', where: sql`birthday is null`, heading: 'Accounts' },
  {
    table: 'ageChecks',
    column: 'askedAt',
    keep: `${askedAgeDays} days`,
    where: sql`result is null`,
    heading: 'Accounts',
  },
  { table: 'formerContacts', column: 'expiresAt', heading: 'Accounts' },
  { table: 'departures', column: 'at', keep: `${departureDays} days`, heading: 'Accounts' },
  { table: 'invitations', column: 'expiresAt', keep: '12 months', heading: 'Accounts' },
  { table: 'webhookDeliveries', column: 'createdAt', keep: '14 days', heading: 'Accounts' },
  { table: 'webhookEvents', column: 'at', keep: '12 months', heading: 'Accounts' },

  {
    table: 'profileViews',
    column: 'lastAt',
    keep: '90 days',
    // What the index has: no view is older than its day.
    where: sql`day <= (now() at time zone 'utc')::date - 90`,
    heading: 'Between members',
  },
  { table: 'notices', column: 'lastAt', keep: `${noticeDays} days`, heading: 'Between members' },
  { table: 'pushMessages', column: 'expiresAt', heading: 'Between members' },
  {
    table: 'recommendationLog',
    column: 'createdAt',
    keep: setAside,
    // Counted from the refresh, so that a member set aside stays away for the whole time.
    where: sql`coalesce(closed_at, created_at) < now() - ${setAside}::interval`,
    heading: 'Between members',
  },
  { table: 'scamSignals', column: 'lastAt', keep: '12 months', heading: 'Between members' },
  {
    table: 'scamSignals',
    column: 'lastAt',
    keep: '30 days',
    where: sql`score < ${sql.lit(signalThreshold)}`,
    heading: 'Between members',
  },

  {
    table: 'selfieChecks',
    column: 'askedAt',
    keep: `${selfieMonths} months`,
    where: sql`state not in ('verified', 'waiting')`,
    heading: 'Pictures',
  },
  { table: 'messagePictures', column: 'askedAt', keep: '12 months', heading: 'Pictures' },
  // The sweep of the photo store deletes the files of these three.
  { table: 'removedPhotos', column: 'removedAt', keep: '12 months', heading: 'Pictures' },
  { table: 'removedMessages', column: 'removedAt', keep: '12 months', heading: 'Pictures' },
  { table: 'sealedEvidence', column: 'sealedAt', keep: '12 months', heading: 'Pictures' },

  {
    table: 'cases',
    column: 'decidedAt',
    keep: '12 months',
    where: sql`state = 'decided'`,
    heading: 'Reports and decisions',
  },
  {
    table: 'decisions',
    column: 'decidedAt',
    keep: '24 months',
    // One that still restricts a member stays.
    through: 'delete_expired_decisions',
    heading: 'Reports and decisions',
  },
  { table: 'strikes', column: 'expiresAt', heading: 'Reports and decisions' },
  { table: 'entryBlocks', column: 'expiresAt', heading: 'Reports and decisions' },
  { table: 'approvals', column: 'decidedAt', keep: '24 months', heading: 'Reports and decisions' },
  { table: 'outsideNotices', column: 'decidedAt', keep: '12 months', heading: 'Reports and decisions' },
  { table: 'evidenceExports', column: 'requestedAt', keep: '24 months', heading: 'Reports and decisions' },
  {
    table: 'auditLog',
    column: 'at',
    keep: '24 months',
    through: 'delete_expired_audit_entries',
    heading: 'Reports and decisions',
  },
]
