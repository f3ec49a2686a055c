import type { Passkey } from '@hearth/shared/account/passkeys'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { freshly } from '../../app/session/freshly.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { addPasskey, isCancelled } from './ceremonies.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: api.passkeys.list.key() })
/** A passkey can be the second factor, so the list of factors changes with the first and the last one. */
const refreshBoth = () =>
  Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: api.secondFactors.list.key() })])

/** The texts of refusals, apart from failures of any operation. */
const problems: Record<string, string> = {
  LAST_WAY_IN: 'settings.problem.LAST_WAY_IN',
  LAST_STRONG_FACTOR: 'secondFactor.problem.LAST_STRONG_FACTOR',
  REAUTHENTICATION_REQUIRED: 'passkeys.problem.signInAgain',
  CHANGES_LOCKED: 'settings.locked.text',
  TOO_MANY_PASSKEYS: 'passkeys.problem.tooMany',
  PASSKEY_EXISTS: 'passkeys.problem.exists',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'passkeys.problem.exists',
}

/** Adds, renames and removes passkeys of the signed-in account. A toast reports the result. */
export function useChanges(focusList: () => void) {
  const { t } = useTranslation()
  const failed = (title: string) => (error: unknown) => {
    if (isCancelled(error)) return
    const code = errorCode(error)
    toastProblem(t(title), problems[code] ? t(problems[code]) : failureText(t, code))
  }
  const adding = useMutation({
    mutationFn: () => freshly(addPasskey),
    onSuccess: async () => {
      toastDone(t('passkeys.addedToast.title'), t('passkeys.addedToast.text'))
      await refreshBoth()
    },
    onError: failed('passkeys.problem.notAdded'),
  })
  const renaming = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => client.passkeys.rename({ id, name }),
    onSuccess: refresh,
    onError: failed('passkeys.problem.notRenamed'),
  })
  const removing = useMutation({
    mutationFn: (id: string) => freshly(() => client.passkeys.remove({ id })),
    onSuccess: async () => {
      toastDone(t('passkeys.removedToast'))
      await refreshBoth()
    },
    onError: failed('passkeys.problem.notRemoved'),
  })
  return {
    adding: adding.isPending,
    add: () => void (adding.isPending || adding.mutate()),
    rename: ({ id }: Passkey, name: string) =>
      renaming.mutateAsync({ id, name }).then(
        () => true,
        () => false,
      ),
    remove: ({ id }: Passkey, name: string) =>
      askFirst({
        title: t('passkeys.ask.title', { name }),
        text: `${t('passkeys.ask.text')} ${t('settings.endsOthers')}`,
        labels: { confirm: t('passkeys.ask.confirm'), cancel: t('passkeys.cancel') },
        dangerous: true,
        onConfirm: () => removing.mutate(id, { onSuccess: focusList }),
      }),
  }
}
