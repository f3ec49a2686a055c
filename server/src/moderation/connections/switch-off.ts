import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { languageOf } from '@hearth/shared/language'
import { adminsOf } from '../../members/admins.ts'
import { audit, theSystem } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oweMail } from '../../platform/mail/owed.ts'
import { mailPage } from '../../platform/mail/page.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import type { Services } from '../../services.ts'
import { giveUpWaiting } from './queries.ts'

/** Switches off a webhook whose receiver has failed for a day, gives up what waits, and owes each admin a mail. */
export const switchOff = (db: Database, webhookId: string) =>
  db.transaction().execute(async (transaction) => {
    const off = await transaction
      .updateTable('webhooks')
      .set({ offAt: new Date(), offBecause: 'failures' })
      .where('id', '=', webhookId)
      .where('offAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (!off.numUpdatedRows) return
    await giveUpWaiting(transaction, webhookId)
    await audit(transaction, { act: 'webhook_failed', actor: theSystem, details: { webhookId } })
    for (const { id } of (await adminsOf(transaction)).acting) await oweMail(transaction, 'webhook-off', id)
  })

/**
 * The mail to an admin: which webhooks are off because they failed, and where to see why. Null for one who has left, and
 * when none is off any more.
 */
export async function composeOff({ db, env }: Services, userId: string) {
  const admin = (await adminsOf(db)).acting.find(({ id }) => id === userId)
  if (!admin || isPlaceholderAddress(admin.email)) return null
  const { languageCode } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select('languageCode')
    .executeTakeFirstOrThrow()
  const off = await db.selectFrom('webhooks').where('offBecause', '=', 'failures').select('name').execute()
  if (!off.length) return null
  const language = languageOf(languageCode)
  const t = translatorFor(language)
  const words = {
    subject: t('webhook.off.subject'),
    greeting: t('hello'),
    paragraphs: [t('webhook.off.body')],
    lines: off.map(({ name }) => name),
    action: t('webhook.off.action'),
    footer: t('webhook.off.footer'),
  }
  return { to: admin.email, ...mailPage(language, words, `${env.BASE_URL}/admin/connections`) }
}
