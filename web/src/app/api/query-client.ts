import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './ask-again.ts'

/** The server's code for a failed call, e.g. NOT_FOUND; NETWORK when no response came. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'NETWORK'
}

/** The key of the signed-in account (session.ts), which survives a sign-out. */
export const meKey = ['me'] as const

/** The session may have ended on another device or in another tab: asks who is signed in, and the screens follow. */
export function followSession(error: unknown) {
  if (errorCode(error) === 'UNAUTHORIZED') void queryClient.invalidateQueries({ queryKey: meKey })
}

/**
 * A refusal (4xx), which would come again: it needs another input, a sign-in, or some time. Or an answer of a gateway
 * after the call was repeated (ask-again.ts). Or a call that was given up with a dialog (session/freshly.ts).
 */
const isFinal = (error: Error) =>
  error.name === 'AbortError' || ('status' in error && (Number(error.status) < 500 || isPassing(Number(error.status))))

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && !isFinal(error),
    },
    // Without a connection a write fails at once. By default it would wait silently until the browser is online.
    mutations: { networkMode: 'always' },
  },
})
