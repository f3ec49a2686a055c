import { languageOf } from '@hearth/shared/language'

/** Carries the requested language from the check of a request to what the identity library calls. */
const header = 'x-hearth-language'

/** The headers for the rest of a request. A client that sets the header itself only chooses its own language. */
export const languageHeaders = (languageCode: unknown) => new Headers({ [header]: languageOf(languageCode) })

/**
 * The language of a mail or text message with a code: that of the browser that asked, since an unknown address has no
 * other and known addresses must not differ.
 */
export const requestedLanguage = (ctx: { headers?: Headers | undefined } | undefined) =>
  languageOf(ctx?.headers?.get(header))
