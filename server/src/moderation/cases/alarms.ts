import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { languageOf } from '@hearth/shared/language'
import { fallbackLanguage, type Language } from '@hearth/shared/language-codes'
import { sql } from 'kysely'
import { audit, theSystem } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oweMail, sendOwedMails } from '../../platform/mail/owed.ts'
import { mailPage } from '../../platform/mail/page.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import type { Services } from '../../services.ts'

/** Alarms that one run owes at most, so that a flood of reports is not a flood of mails in a minute. */
const maxAtOnce = 20

/** The accounts of child safety that see a sealed case `c`: by the rule of `seenBy`, as far as it concerns them. */
const keepers = sql`select r.user_id from user_roles r
  join profiles p on p.user_id = r.user_id
  join "user" u on u.id = r.user_id
  left join staff s on s.user_id = r.user_id
  where r.role = 'child-safety' and not u.banned and u.deletes_at is null
    and p.id is distinct from c.subject_id and c.kinds <@ coalesce(s.kinds, c.kinds)`

/**
 * Open cases that are critical or overdue and without an alarm, and that have a reader: `keepers` of a sealed one, else
 * the operator. A report that hid a member, or would have, was mailed at once.
 */
export const casesToAnnounce = (db: Database, hasOperator: boolean) =>
  sql<{ id: string; keepers: string[] | null }>`
    select c.id, case when c.kind = 'hash-hit' then array(${keepers}) end as keepers from cases c
    where c.state = 'open' and c.severity <= 0
      and case when c.kind = 'hash-hit' then exists (${keepers}) else ${hasOperator}::boolean end
      and not exists (select from audit_log a where a.case_id = c.id and a.act = 'case_announced')
      and not exists (select from case_items i join reports r on i.kind = 'report' and r.id = i.source_id
        where i.case_id = c.id and (r.hides_target or r.urgent))
    order by c.severity, c.opened_at
    limit ${maxAtOnce}`.execute(db)

/** Owes one alarm for each case that cannot wait. The log remembers it, so that no case has a second one. */
async function oweAlarms({ db, env }: Pick<Services, 'db' | 'env'>) {
  const { rows } = await casesToAnnounce(db, Boolean(env.CONTACT_EMAIL))
  for (const { id, keepers } of rows)
    await db.transaction().execute(async (transaction) => {
      for (const keeper of keepers ?? []) await oweMail(transaction, 'sealed-alarm', keeper)
      if (!keepers) await oweMail(transaction, 'case-alarm', id)
      await audit(transaction, { act: 'case_announced', actor: theSystem, caseId: id })
    })
}

/** A mail that names neither a member nor the reason, and leads to the queue. */
function alarmMail({ env }: Services, language: Language, which: 'critical' | 'sealed', number?: number) {
  const t = translatorFor(language)
  const words = {
    subject: t(`alert.${which}.subject`, { number }),
    greeting: t('hello'),
    paragraphs: [t(`alert.${which}.body`, { number })],
    action: t('alert.action'),
    footer: t('alert.nameless'),
  }
  return mailPage(language, words, `${env.BASE_URL}/admin/cases`)
}

/** For the operator. Nothing is sent of a case that was decided meanwhile. */
async function composeForOperator(services: Services, caseId: string) {
  const to = services.env.CONTACT_EMAIL
  const open = services.db.selectFrom('cases').where('id', '=', caseId).where('state', '=', 'open')
  const found = await open.select('number').executeTakeFirst()
  return found && to ? { to, ...alarmMail(services, fallbackLanguage, 'critical', found.number) } : null
}

/** For a person of child safety, who may have left the role meanwhile. */
async function composeForKeeper(services: Services, userId: string) {
  const person = await services.db
    .selectFrom('user')
    .innerJoin('userRoles', 'userRoles.userId', 'user.id')
    .where('user.id', '=', userId)
    .where('role', '=', 'child-safety')
    .where('banned', '=', false)
    .where('deletesAt', 'is', null)
    .select(['email', 'languageCode'])
    .executeTakeFirst()
  if (!person || isPlaceholderAddress(person.email)) return null
  return { to: person.email, ...alarmMail(services, languageOf(person.languageCode), 'sealed') }
}

/** Tells the operator, and child safety of sealed cases, that a case cannot wait. */
export async function announceCases(services: Services) {
  await oweAlarms(services)
  await sendOwedMails(services, 'case-alarm', composeForOperator)
  await sendOwedMails(services, 'sealed-alarm', composeForKeeper)
}
