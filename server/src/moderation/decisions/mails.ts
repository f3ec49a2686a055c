import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { fallbackLanguage, type Language } from '@hearth/shared/language-codes'
import type { Database } from '../../platform/db/connection.ts'
import { sendOwedMails } from '../../platform/mail/owed.ts'
import { mailPage } from '../../platform/mail/page.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import type { Services } from '../../services.ts'
import { type Reasons, statementWords } from './statement.ts'

/** Where a member reads their statements and appeals. A banned one gets there by signing in. */
export const statementsPath = '/decisions'

/** The mail of a statement: what is sent, and what the preview shows. */
export function statementMail(
  { env }: Pick<Services, 'env'>,
  to: { language: Language; name: string | null },
  reasons: Reasons,
) {
  const t = translatorFor(to.language)
  const greeting = to.name === null ? t('hello') : t('greeting', { name: to.name })
  const words = { greeting, ...statementWords(to.language, reasons) }
  return mailPage(to.language, words, `${env.BASE_URL}${statementsPath}`)
}

/** The name in a greeting: for an unconfirmed address it may be a stranger's words. */
export const nameFor = ({ name, emailVerified }: { name: string; emailVerified: boolean }) =>
  emailVerified ? name : null

const decisionOf = (db: Database, id: string) =>
  db
    .selectFrom('decisions')
    .innerJoin('profiles', 'profiles.id', 'decisions.subjectId')
    .innerJoin('user', 'user.id', 'profiles.userId')
    .where('decisions.id', '=', id)
    .select(['actions', 'ground', 'clause', 'facts', 'textSent as text', 'source', 'language'])
    .select(['detectedByMachine', 'decidedByMachine', 'decidedAt', 'email', 'name', 'emailVerified'])
    .executeTakeFirst()

async function composeStatement(services: Services, decisionId: string) {
  const row = await decisionOf(services.db, decisionId)
  if (!row || isPlaceholderAddress(row.email)) return null
  const to = { language: (row.language ?? fallbackLanguage) as Language, name: nameFor(row) }
  const reasons = { ...row, actions: row.actions as unknown as Reasons['actions'] }
  return { to: row.email, ...statementMail(services, to, reasons) }
}

/** Sends the statements that are owed, one after the other. */
export const sendOwedStatements = (services: Services) => sendOwedMails(services, 'statement', composeStatement)

/** Starts to send them after a commit. The job sends what a process did not come to. */
export const sendStatements = (services: Services) =>
  services.background.start('statements', () => sendOwedStatements(services))
