import type { Identity } from '@hearth/shared/account/identities'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { freshly, isDeclined } from '../../app/session/freshly.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { openProvider } from './open-provider.ts'
import { providerErrorText } from './provider-error.ts'

/** Links and unlinks identities of the signed-in account. Linking leaves for the provider's page. */
export function useLinking(focusList: () => void) {
  const { t } = useTranslation()
  const failed = (title: string) => (error: unknown) => {
    if (!isDeclined(error)) toastProblem(t(title), providerErrorText(t, errorCode(error)))
  }
  const linking = useMutation({
    mutationFn: (provider: string) => freshly(() => openProvider('/link-social', provider)),
    onError: failed('identities.notLinked'),
  })
  const unlinking = useMutation({
    mutationFn: (id: string) => freshly(() => client.identities.unlink({ id })),
    onSuccess: async () => {
      toastDone(t('identities.unlinked.title'), t('identities.unlinked.text'))
      await queryClient.invalidateQueries({ queryKey: api.identities.list.key() })
    },
    onError: failed('identities.notUnlinked'),
  })
  return {
    linking: linking.isPending,
    link: (provider: string) => void (linking.isPending || linking.mutate(provider)),
    unlink: ({ id, label }: Identity) =>
      askFirst({
        title: t('identities.ask.title', { provider: label }),
        text: `${t('identities.ask.text')} ${t('settings.endsOthers')}`,
        labels: { confirm: t('identities.unlink'), cancel: t('passkeys.cancel') },
        dangerous: true,
        onConfirm: () => unlinking.mutate(id, { onSuccess: focusList }),
      }),
  }
}
