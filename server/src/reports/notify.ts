import type { Services } from '../api.ts'
import { sendTemplate, translatorFor } from '../mail/templates.ts'

type Deps = Pick<Services, 'db' | 'env' | 'mailer' | 'log'>

/** Tells the operator of a case that waits for them: its number and how to look, and nothing of anybody. */
async function alertOperator({ env, mailer }: Deps, receipt: string, measure: 'hide' | 'urgent') {
  if (!env.CONTACT_EMAIL) return
  const t = translatorFor('en')
  const subject = t(`alert.${measure}.subject`, { receipt })
  const text = [t(`alert.${measure}.body`), `npm run reports -- show ${receipt}`, t('alert.footer')].join('\n\n')
  const html = text.split('\n\n').map((line) => `<p>${line}</p>`).join('\n') // biome-ignore format: short
  await mailer.send({ to: env.CONTACT_EMAIL, subject, text, html, links: [] })
}

/** Tells a member that they are hidden while somebody checks their age. Of who reported it says nothing. */
async function notifyHiddenMember({ db, env, mailer }: Deps, profileId: string) {
  const member = await db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.userId')
    .where('profiles.id', '=', profileId)
    .select(['email', 'name', 'user.languageCode as language'])
    .executeTakeFirst()
  if (member) await sendTemplate(mailer, 'hidden', member, `${env.BASE_URL}/safety`)
}

/**
 * Sends what follows from a report that hid somebody, or would have. Nobody waits for it: the time it takes would tell a
 * reporter what became of the report.
 * @param hiddenNow the member, when this report is what hid them
 */
export function notifyAboutReport(deps: Deps, receipt: string, measure: 'hide' | 'urgent', hiddenNow: string | null) {
  const sent = [alertOperator(deps, receipt, measure), hiddenNow ? notifyHiddenMember(deps, hiddenNow) : null]
  for (const one of sent)
    one?.catch((error: Error) =>
      deps.log.error({ part: 'reports', name: error.name }, 'a letter could not be handed over'),
    )
}
