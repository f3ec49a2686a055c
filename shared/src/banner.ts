import type { Banner } from './community.ts'
import type { Language } from './language-codes.ts'

/** A banner's words in a language, or in English; null when there is none now. */
export function bannerFor(banner: Banner | null, language: Language, now = Date.now()) {
  if (!banner || (banner.until && Date.parse(banner.until) <= now)) return null
  return { kind: banner.kind, text: banner.texts[language] || banner.texts.en! }
}
