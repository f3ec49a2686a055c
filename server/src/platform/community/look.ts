import { defaultLook, type Look } from '@hearth/shared/look'
import { lookStyle, mailLook } from '@hearth/shared/look-style'

let known = { look: defaultLook, mails: mailLook(defaultLook) }

/** The colours and corners of mails, as this process read them last. */
export const lookOfMails = () => known.mails

/** Gives the mails of this process a look. */
export const dressMails = (look: Look) => {
  if (look.accent !== known.look.accent || look.corners !== known.look.corners) known = { look, mails: mailLook(look) }
}

let written = { key: '', style: '' }

/** The style element of a look, written once for all pages of a process. */
export function styleFor(look: Look): string {
  const key = JSON.stringify(look)
  if (key !== written.key) written = { key, style: lookStyle(look) }
  return written.style
}
