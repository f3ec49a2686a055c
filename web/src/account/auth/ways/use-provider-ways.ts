import { useTranslation } from 'react-i18next'
import { AuthError } from '../../../app/session/auth-client.ts'
import { openProvider } from '../../identities/open-provider.ts'
import { providerErrorText } from '../../identities/provider-error.ts'
import { providerIcon } from '../../identities/provider-icon.ts'
import { toast } from '../toasts.ts'
import { rememberWay } from './last-way.ts'
import type { Way } from './way.ts'

/** The configured providers as ways in. Each leaves for the provider's page. */
export function useProviderWays(providers: { id: string; label: string }[]): Way[] {
  const { t } = useTranslation()
  const start = async (id: string) => {
    try {
      // The page is left, so nothing here learns whether it succeeds.
      rememberWay(id)
      await openProvider('/sign-in/social', id)
    } catch (error) {
      const code = error instanceof AuthError ? error.code : 'NETWORK'
      toast(t, 'bad', 'auth.toast.signInFailed', providerErrorText(t, code))
    }
  }
  return providers.map(({ id, label }) => ({ id, label, icon: providerIcon(id), start: () => start(id) }))
}
