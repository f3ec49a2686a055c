import { invitationCookie } from '@hearth/shared/community-limits'

const days = 7

/** Keeps the code of an invitation for a week: sign-up through a provider leaves the page, and a mail may take a day. */
export function keepInvitation(code: string) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and over plain http.
  document.cookie = `${invitationCookie}=${encodeURIComponent(code)}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax${secure}`
}

/** The kept code; null when there is none. */
export function keptInvitation(): string | null {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${invitationCookie}=`))
  return found ? decodeURIComponent(found.slice(invitationCookie.length + 1)) : null
}

/** The code in what a visitor pastes: a link of an invitation, or the code alone. */
export const codeIn = (text: string) => /[?&]invitation=([\w-]+)/.exec(text)?.[1] ?? text.trim()
