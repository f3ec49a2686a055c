import type { Me } from '@hearth/shared/account/me'
import { afterEach } from 'vitest'
import { ownProfile } from './own-profile.ts'

const { fetch } = globalThis
const ofWindow = fetch.bind(globalThis)
afterEach(() => {
  globalThis.fetch = fetch
})

/** A signed-in member with these settings. @returns what was asked of the server, apart from the session */
export function serveMember(settings: Partial<Me['settings']> = {}) {
  const calls: string[] = []
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (!pathname.startsWith('/api/')) return ofWindow(input, init)
    if (pathname === '/api/auth/get-session')
      return Response.json({ session: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() } })
    if (pathname === '/api/me')
      return Response.json({
        account: { id: ownProfile.id, email: 'ann@example.test', roles: [], detailsRequired: false },
        profile: ownProfile,
        settings: { secondThought: true, askIfHurt: true, ...settings },
        review: null,
        ageCheck: null,
        restrictions: [],
      })
    calls.push(`${new Request(input, init).method} ${pathname}`)
    return Response.json({ done: true, conversations: [] })
  }
  return calls
}
