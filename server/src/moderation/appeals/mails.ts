import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { languageOf } from '@hearth/shared/language'
import { sendOwedMails } from '../../platform/mail/owed.ts'
import { mailPage } from '../../platform/mail/page.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import type { Services } from '../../services.ts'
import { nameFor, statementsPath } from '../decisions/mails.ts'

/** The answer to an appeal, with its reason beside the sentences: nothing in it is expanded. */
async function composeAnswer({ db, env }: Services, appealId: string) {
  const row = await db
    .selectFrom('appeals')
    .innerJoin('profiles', 'profiles.id', 'appeals.byId')
    .innerJoin('user', 'user.id', 'profiles.userId')
    .where('appeals.id', '=', appealId)
    .select(['outcome', 'reason', 'byReporter', 'email', 'name', 'emailVerified', 'user.languageCode as language'])
    .executeTakeFirst()
  if (!row?.outcome || isPlaceholderAddress(row.email)) return null
  const language = languageOf(row.language)
  const t = translatorFor(language)
  const name = nameFor(row)
  const words = {
    subject: t(`appeal.${row.outcome}.subject`),
    greeting: name === null ? t('hello') : t('greeting', { name }),
    paragraphs: [t(`appeal.${row.outcome}.body`), `${t('appeal.reason')} ${row.reason}`],
    action: t('appeal.action'),
    footer: t('appeal.footer'),
  }
  const place = row.byReporter ? '/settings#reports' : statementsPath
  return { to: row.email, ...mailPage(language, words, `${env.BASE_URL}${place}`) }
}

/** Sends the answers to appeals that are owed. */
export const sendOwedAnswers = (services: Services) => sendOwedMails(services, 'appeal', composeAnswer)
