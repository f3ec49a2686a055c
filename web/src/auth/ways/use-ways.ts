import { useQuery } from '@tanstack/react-query'
import { usePasskeyWay } from './use-passkey-way.ts'
import type { PanelProps, Way } from './way.ts'

/** What this installation offers; undefined until the server has answered, and without an answer. */
export function useWaysIn() {
  const { data } = useQuery({
    queryKey: ['ways-in'],
    queryFn: async () => (await import('../../app/api/client.ts')).client.waysIn.list(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** The ways in besides the password, in the order of their buttons. A new way adds its line here. */
export function useWays(onBanned: PanelProps['onBanned']): Way[] {
  const waysIn = useWaysIn()
  const passkey = usePasskeyWay(waysIn?.passkey ?? false, onBanned)
  return passkey ? [passkey] : []
}
