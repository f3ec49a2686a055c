import { fallbackLanguage } from '@hearth/shared/language-codes'
import { mailPage } from '../../platform/mail/page.ts'
import { sendTemplate, translatorFor } from '../../platform/mail/templates.ts'
import type { Services } from '../../services.ts'

type Deps = Pick<Services, 'db' | 'env' | 'mailer' | 'log'>

/** Mails the operator about an urgent report: its number and a link to the queue, without personal data. */
async function alertOperator({ env, mailer }: Deps, receipt: string, measure: 'hide' | 'urgent') {
  if (!env.CONTACT_EMAIL) return
  const t = translatorFor(fallbackLanguage)
  const words = {
    subject: t(`alert.${measure}.subject`, { receipt }),
    greeting: t('hello'),
    paragraphs: [t(`alert.${measure}.body`)],
    action: t('alert.action'),
    footer: t('alert.nameless'),
  }
  const page = mailPage(fallbackLanguage, words, `${env.BASE_URL}/admin/cases`)
  await mailer.send({ to: env.CONTACT_EMAIL, ...page })
}

/** Mails a member that they are hidden while their age is checked. The mail does not say who reported it. */
async function notifyHiddenMember({ db, env, mailer }: Deps, profileId: string) {
  const member = await db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.userId')
    .where('profiles.id', '=', profileId)
    .select(['email', 'name', 'user.languageCode as language'])
    .executeTakeFirst()
  if (member) await sendTemplate(mailer, { template: 'hidden', to: member, offer: `${env.BASE_URL}/settings#safety` })
}

/**
 * Sends the mails after a report that hid a member or would have. Not awaited: the time it takes would reveal the
 * outcome to the reporter.
 * @param hiddenNow the member, if this report hid them
 */
export function notifyAboutReport(deps: Deps, receipt: string, measure: 'hide' | 'urgent', hiddenNow: string | null) {
  const sent = [alertOperator(deps, receipt, measure), hiddenNow ? notifyHiddenMember(deps, hiddenNow) : null]
  for (const one of sent)
    one?.catch((error: Error) => deps.log.error({ part: 'reports', name: error.name }, 'a mail could not be sent'))
}
