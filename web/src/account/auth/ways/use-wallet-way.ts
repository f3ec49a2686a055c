import { useTranslation } from 'react-i18next'
import IconWallet from '~icons/wallet'
import { useWallet } from '../../wallet/use-wallet.ts'
import { isRejected, signInByWallet } from '../../wallet/wallet.ts'
import { refusal, toast } from '../toasts.ts'
import { useRefused } from '../use-refused.ts'
import { useSignedIn } from '../use-signed-in.ts'
import type { PanelProps, Way } from './way.ts'

/** The wallet as a way in; null where the installation or the browser has none. */
export function useWalletWay(offered: boolean, onBanned: PanelProps['onBanned']): Way | null {
  const { t } = useTranslation()
  const wallet = useWallet()
  const signedIn = useSignedIn()
  const refused = useRefused(onBanned)
  if (!offered || !wallet) return null
  const start = async () => {
    try {
      await signInByWallet(wallet)
      await signedIn('wallet')
    } catch (error) {
      if (isRejected(error)) return
      if (refusal(error) === 'WALLET_REFUSED') toast(t, 'bad', 'auth.toast.walletRefused')
      else refused(error)
    }
  }
  return { id: 'wallet', label: t('auth.ways.wallet'), icon: IconWallet, start }
}
