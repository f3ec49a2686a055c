import { useWaysIn } from '../../../app/session/ways-in.ts'
import { useCodeWays } from './use-code-ways.ts'
import { useCompanyWay } from './use-company-way.ts'
import { usePasskeyWay } from './use-passkey-way.ts'
import { useProviderWays } from './use-provider-ways.ts'
import { useWalletWay } from './use-wallet-way.ts'
import type { PanelProps, Way } from './way.ts'

/** The ways in besides the password, in the order of their buttons. A new way adds its line here. */
export function useWays(onBanned: PanelProps['onBanned']): Way[] {
  const waysIn = useWaysIn()
  const passkey = usePasskeyWay(waysIn?.passkey ?? false, onBanned)
  const wallet = useWalletWay(waysIn?.wallet ?? false, onBanned)
  const providers = useProviderWays(waysIn?.providers ?? [])
  const codes = useCodeWays(waysIn)
  const company = useCompanyWay(waysIn?.sso ?? false)
  return [...providers, ...[passkey, ...codes, wallet, company].filter((way) => way !== null)]
}
