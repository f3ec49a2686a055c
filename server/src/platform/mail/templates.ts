import { isolated } from '@hearth/shared/direction'
import { languageOf } from '@hearth/shared/language'
import { fallbackLanguage, type Language, languages } from '@hearth/shared/language-codes'
import i18next from 'i18next'
import { communityName } from '../community/name.ts'
import da from '../locales/da.json' with { type: 'json' }
import de from '../locales/de.json' with { type: 'json' }
import en from '../locales/en.json' with { type: 'json' }
import es from '../locales/es.json' with { type: 'json' }
import km from '../locales/km.json' with { type: 'json' }
import th from '../locales/th.json' with { type: 'json' }
import type { Mailer } from './mail.ts'
import { type MailOffer, mailPage } from './page.ts'

/** What happens to an account and its owner is told, with a link that says that it wasn't them. */
export const accountChanges = [
  'identityLinked',
  'identityUnlinked',
  'factorAdded',
  'factorRemoved',
  'backupCodesRenewed',
  'passkeyAdded',
  'passkeyRemoved',
  'phoneAdded',
  'phoneChanged',
  'phoneRemoved',
  'newDevice',
  'newProgram',
  'addressRequested',
  'addressChanged',
  'addressConfirmed',
  'addressAdded',
  'passwordChanged',
  'passwordAdded',
  'deletionScheduled',
  'deletionCancelled',
] as const
export type AccountChange = (typeof accountChanges)[number]

export type MailTemplate =
  | 'confirm'
  | 'reset'
  | 'newAddress'
  | 'oldAddress'
  | 'addressTaken'
  | 'entryBlocked'
  | 'guesses'
  | 'hidden'
  | 'factorCode'
  | 'signInCode'
  | 'signInLink'
  | 'accessEnded'
  | 'invited'
  | 'accountDeleted'
  | 'exportReady'
  | `notice.${AccountChange}`

/**
 * What a template's text names, such as a provider or a device. Never the words of a stranger. `thing` is translated, and
 * stands in for a missing name.
 */
export type MailValues = { what?: string | null; thing?: 'totp' | 'email' | 'phone' | 'passkey' | 'device' | 'program' }

/** What every text may name. Read at each use, because the operator can change it. */
const names = {
  get community() {
    return communityName()
  },
}

const texts = i18next.createInstance()
await texts.init({
  lng: fallbackLanguage,
  fallbackLng: fallbackLanguage,
  supportedLngs: [...languages],
  // The same texts are used in plain text; `mailPage` escapes them for HTML. A right-to-left name does not change the
  // order of its sentence.
  interpolation: { escape: isolated, defaultVariables: names },
  resources: Object.fromEntries(
    Object.entries({ en, es, de, da, th, km }).map(([lng, translation]) => [lng, { translation }]),
  ),
})

/** The texts of one language, for mails that are not templates. */
export const translatorFor = (language: Language) => texts.getFixedT(language)

const namedIn = ({ what, thing }: MailValues, t: ReturnType<typeof translatorFor>) =>
  what ?? (thing && t(`thing.${thing}`))

/** A notice as a text message: what the mail's subject says, and the link. */
export function textNotice(language: Language, change: AccountChange, link: string, values: MailValues) {
  const t = translatorFor(language)
  return t('sms.notice', { subject: t(`notice.${change}.subject`, { what: namedIn(values, t) }), link })
}

type TemplateMail = {
  template: MailTemplate
  /** `name` is null for an unconfirmed address, because the name may be a stranger's words. */
  to: { email: string; name: string | null; language: string }
  /** The address of the mail's button, or a code. */
  offer: MailOffer
  values?: MailValues
}

/** Sends a mail template in the member's language. */
export async function sendTemplate(mailer: Mailer, { template, to, offer, values = {} }: TemplateMail) {
  const language = languageOf(to.language)
  const t = texts.getFixedT(language)
  // All notices have the same button and footer.
  const what = namedIn(values, t)
  const translate = (part: string) => t([`${template}.${part}`, `notice.${part}`], { what })
  const words = {
    subject: translate('subject'),
    greeting: to.name === null ? t('hello') : t('greeting', { name: to.name }),
    paragraphs: [translate('body')],
    action: typeof offer === 'string' ? translate('action') : '',
    footer: translate('footer'),
  }
  await mailer.send({ to: to.email, ...mailPage(language, words, offer) })
}
