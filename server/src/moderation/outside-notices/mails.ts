import { languageOf } from '@hearth/shared/language'
import { intimateHours } from '@hearth/shared/moderation/outside-notices'
import { sql } from 'kysely'
import { contactOf } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import { sendOwedMails } from '../../platform/mail/owed.ts'
import { mailPage } from '../../platform/mail/page.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import type { Services } from '../../services.ts'

const noticeOf = (db: Database, id: string) =>
  db
    .selectFrom('outsideNotices')
    .where('id', '=', id)
    .select(['receipt', 'kind', 'email', 'language', 'outcome'])
    .executeTakeFirst()

/** The receipt (DSA, Art. 16(4)). It repeats no word of the notifier: an address may be a stranger's. */
async function composeReceipt({ db, env }: Services, id: string) {
  const notice = await noticeOf(db, id)
  if (!notice?.email) return null
  const language = languageOf(notice.language)
  const t = translatorFor(language)
  const { receipt, kind } = notice
  const words = {
    subject: t('outside.receipt.subject', { receipt }),
    greeting: t('hello'),
    paragraphs: [t('outside.receipt.body', { receipt }), ...(kind === 'intimate' ? [t('outside.receipt.clock')] : [])],
    action: t('outside.action'),
    footer: t('outside.footer'),
  }
  return { to: notice.email, ...mailPage(language, words, env.BASE_URL) }
}

/** The decision, with redress and whether machines took part (Art. 16(5) and (6)). */
async function composeDecision({ db, env, community }: Services, id: string) {
  const notice = await noticeOf(db, id)
  if (!notice?.email || !notice.outcome) return null
  const language = languageOf(notice.language)
  const t = translatorFor(language)
  const { receipt, outcome } = notice
  const words = {
    subject: t(`outside.${outcome}.subject`, { receipt }),
    greeting: t('hello'),
    paragraphs: [t(`outside.${outcome}.body`), t('outside.machines'), t('outside.redress')],
    action: t('outside.action'),
    footer: t('outside.footer'),
  }
  await sql`update outside_notices set told_at = now() where id = ${id}`.execute(db)
  const contact = contactOf(env, await community.read())
  const replyTo = contact === null ? {} : { replyTo: contact }
  return { to: notice.email, ...replyTo, ...mailPage(language, words, env.BASE_URL) }
}

/** Sends receipts and decisions that are owed. */
export async function sendOwedToNotifiers(services: Services) {
  await sendOwedMails(services, 'outside-receipt', composeReceipt)
  await sendOwedMails(services, 'outside-decision', composeDecision)
}

/** Warns the operator once of a notice whose clock is half over. The mail has no names. */
export async function warnOfClocks({ db, env, mailer }: Services) {
  if (!env.CONTACT_EMAIL) return
  const left = `${intimateHours.due - intimateHours.warning} hours`
  const { rows } = await sql<{ receipt: string }>`update outside_notices set warned_at = now()
    where due_at <= now() + ${left}::interval and decided_at is null and warned_at is null
    returning receipt`.execute(db)
  const t = translatorFor('en')
  for (const { receipt } of rows) {
    const subject = t('alert.notice.subject', { receipt })
    const text = t('alert.notice.body')
    await mailer.send({ to: env.CONTACT_EMAIL, subject, text, html: `<p>${text}</p>`, links: [] })
  }
}
