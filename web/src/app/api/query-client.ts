import { QueryClient } from '@tanstack/react-query'

/** What a failed call was refused with, e.g. NOT_FOUND; NETWORK when nothing came back. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'NETWORK'
}

const lasting = new Set(['INVALID', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS', 'BAD_REQUEST'])

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && !lasting.has(errorCode(error)),
    },
    // Without a connection a write fails at once and says so, instead of waiting silently for a better day.
    mutations: { networkMode: 'always' },
  },
})
