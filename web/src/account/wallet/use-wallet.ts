import { useEffect, useState } from 'react'
import type { WalletProvider } from './wallet.ts'

/** The wallet of this browser: the first that announces itself (EIP-6963), or the one at `window.ethereum`. */
export function useWallet(): WalletProvider | null {
  const [announced, setAnnounced] = useState<WalletProvider | null>(null)
  useEffect(() => {
    const take = ({ detail }: WindowEventMap['eip6963:announceProvider']) =>
      setAnnounced((first) => first ?? detail.provider)
    window.addEventListener('eip6963:announceProvider', take)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', take)
  }, [])
  return announced ?? globalThis.window?.ethereum ?? null
}
