import { invitationCookie } from '@hearth/shared/community-limits'
import { writeCookie } from '../../app/storage/browser-store.ts'

const days = 7

/** Keeps the code of an invitation for a week: sign-up through a provider leaves the page, and a mail may take a day. */
export const keepInvitation = (code: string) => writeCookie(invitationCookie, encodeURIComponent(code), days)

/** The kept code; null when there is none. */
export function keptInvitation(): string | null {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${invitationCookie}=`))
  return found ? decodeURIComponent(found.slice(invitationCookie.length + 1)) : null
}

/** The code in what a visitor pastes: a link of an invitation, or the code alone. */
export const codeIn = (text: string) => /[?&]invitation=([\w-]+)/.exec(text)?.[1] ?? text.trim()
