import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'

const matcher = ({ path }: { path?: string }) => path === '/change-password'

/**
 * Ends every other session when a password changes, whatever the client asks for: an intruder may hold one. (The
 * database ends all sessions; the library then opens a new one for this browser.)
 * @param notifyOwner sends the owner a mail
 */
export function changePasswordPlugin(
  notifyOwner: (owner: { id: string }, headers: Headers | undefined) => Promise<void>,
) {
  return {
    id: 'changing-password',
    hooks: {
      before: [
        {
          matcher,
          handler: createAuthMiddleware(async () => ({ context: { body: { revokeOtherSessions: true } } })),
        },
      ],
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async ({ context: { newSession, returned }, headers }) => {
            if (newSession && !(returned instanceof Error)) await notifyOwner(newSession.user, headers)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
