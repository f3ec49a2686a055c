import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import type { Recipient } from '../mail/mail-sender.ts'

const matcher = ({ path }: { path?: string }) => path === '/change-password'

/**
 * A changed password ends every other session, whatever the client asks for: somebody may change it because another has
 * got in. (The database ends them as well; the library then opens a new session for this browser.)
 * @param notifyOwner lets the owner know
 */
export function changePasswordPlugin(
  notifyOwner: (owner: Recipient & { id: string }, headers: Headers | undefined) => Promise<void>,
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
