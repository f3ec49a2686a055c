import { usePasskeyWay } from './use-passkey-way.ts'
import { useProviderWays } from './use-provider-ways.ts'
import { useWalletWay } from './use-wallet-way.ts'
import type { PanelProps, Way } from './way.ts'
import { useWaysIn } from './ways-in.ts'

/** The ways in besides the password, in the order of their buttons. A new way adds its line here. */
export function useWays(onBanned: PanelProps['onBanned']): Way[] {
  const waysIn = useWaysIn()
  const passkey = usePasskeyWay(waysIn?.passkey ?? false, onBanned)
  const wallet = useWalletWay(waysIn?.wallet ?? false, onBanned)
  const providers = useProviderWays(waysIn?.providers ?? [])
  return [...providers, ...[passkey, wallet].filter((way) => way !== null)]
}
