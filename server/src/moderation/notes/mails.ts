import { contactOf } from '../../platform/community/settings.ts'
import { sendOwedMails } from '../../platform/mail/owed.ts'
import { mailPage } from '../../platform/mail/page.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import type { Services } from '../../services.ts'
import { statementsPath } from '../decisions/mails.ts'
import { memberOf, type Reader, reporterOf } from './readers.ts'

/** The texts of each reader: a notifier has no account to open. */
function wordsFor({ voice, profileId }: Reader) {
  if (voice === 'to-member') return 'member'
  return profileId ? 'reporter' : 'notifier'
}

const places = { member: statementsPath, reporter: '/settings#reports', notifier: '' }

/** The mail of a note: what is sent, and what the preview shows. Neither its author nor a reporter is named. */
export function noteMail({ env }: Pick<Services, 'env'>, reader: Reader, text: string) {
  const { language, name, receipt } = reader
  const t = translatorFor(language)
  const of = wordsFor(reader)
  const words = {
    subject: t(`note.${of}.subject`, { receipt }),
    greeting: name === null ? t('hello') : t('greeting', { name }),
    paragraphs: [t(`note.${of}.opening`, { receipt }), ...text.split(/\n{2,}/), t(`note.${of}.answer`), t('note.team')],
    action: t(`note.${of}.action`),
    footer: t(`note.${of}.footer`),
  }
  return mailPage(language, words, `${env.BASE_URL}${places[of]}`)
}

async function compose(services: Services, noteId: string) {
  const note = await services.db
    .selectFrom('caseNotes')
    .where('id', '=', noteId)
    .select(['voice', 'readerId', 'sourceId', 'text'])
    .executeTakeFirst()
  if (!note || note.voice === 'internal') return null
  const { voice, readerId, sourceId, text } = note
  const reader = await (voice === 'to-member' ? memberOf(services.db, readerId) : reporterOf(services.db, sourceId!))
  if (!reader?.email) return null
  // A notifier has no other way to answer.
  const contact = reader.profileId === null ? contactOf(services.env, await services.community.read()) : null
  const replyTo = contact === null ? {} : { replyTo: contact }
  return { to: reader.email, ...replyTo, ...noteMail(services, reader, text) }
}

/** Sends the notes that are owed by mail. */
export const sendOwedNotes = (services: Services) => sendOwedMails(services, 'note', compose)
