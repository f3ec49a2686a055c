import { day, hour } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { deleteExpiredCounts } from './captcha/busy-networks.ts'
import { deleteExpiredSolutions } from './captcha/proof-of-work.ts'
import { deleteExpiredCodeCounts } from './codes/code-limit.ts'
import { deleteExpiredConfirmations } from './confirmations.ts'
import { deleteAccountsWithoutDetails } from './details/queries.ts'
import { completeDueChanges } from './email-change/complete.ts'
import { deleteExpiredSecurityEvents } from './events.ts'
import { deleteExpiredNotMeLinks } from './not-me/links.ts'
import { deleteExpiredTries } from './password-tries.ts'
import { deleteExpiredUsedTokens } from './providers/used-tokens.ts'
import { deleteExpiredAnswers } from './saml/answers.ts'
import { deleteExpiredFactorRows } from './second-factor/challenges.ts'
import { deleteExpiredSessions, deleteUnconfirmedAccounts } from './sessions.ts'
import { deleteExpiredTokens } from './tokens/jobs.ts'

export const jobs: Job[] = [
  { name: 'codes sent', everyMs: hour, run: ({ db }) => deleteExpiredCodeCounts(db) },
  { name: 'confirmation links', everyMs: day, run: ({ db }) => deleteExpiredConfirmations(db) },
  { name: 'email changes', everyMs: hour, run: completeDueChanges },
  { name: 'links of notices', everyMs: day, run: ({ db }) => deleteExpiredNotMeLinks(db) },
  { name: 'used tokens', everyMs: hour, run: ({ db }) => deleteExpiredUsedTokens(db) },
  { name: 'answers of SAML providers', everyMs: hour, run: ({ db }) => deleteExpiredAnswers(db) },
  { name: 'security events', everyMs: day, run: ({ db }) => deleteExpiredSecurityEvents(db) },
  { name: 'ended sessions', everyMs: hour, run: ({ db }) => deleteExpiredSessions(db) },
  { name: 'unconfirmed accounts', everyMs: hour, run: ({ db }) => deleteUnconfirmedAccounts(db) },
  { name: 'accounts without details', everyMs: hour, run: ({ db }) => deleteAccountsWithoutDetails(db) },
  { name: 'tokens', everyMs: hour, run: ({ db }) => deleteExpiredTokens(db) },
  { name: 'second factors', everyMs: hour, run: ({ db }) => deleteExpiredFactorRows(db) },
  { name: 'wrong passwords', everyMs: hour, run: ({ db }) => deleteExpiredTries(db) },
  { name: 'sign-ups of networks', everyMs: hour, run: ({ db }) => deleteExpiredCounts(db) },
  { name: 'used captchas', everyMs: hour, run: ({ db }) => deleteExpiredSolutions(db) },
]
