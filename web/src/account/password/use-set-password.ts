import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { authClient } from '../../app/session/auth-client.ts'
import { freshly, isDeclined } from '../../app/session/freshly.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { refusal, refusalText } from '../auth/toasts.ts'

const ofTheWord = ['WEAK_PASSWORD', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG']

/** What the change of a password touches: the other sessions, a change of the address, and whether there is one. */
function refresh() {
  const changed = [api.identities.list.key(), api.sessions.list.key(), api.emailChange.read.key()]
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
}

/**
 * Sets the password after a recent proof.
 * @param showProblem explains at the field why the password is refused, by a code
 */
export function useSetPassword(showProblem: (code: string) => void, onSaved: () => void) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (newPassword: string) => freshly(() => authClient.setPassword(newPassword)),
    onSuccess: () => {
      refresh()
      toastDone(t('password.saved.title'), t('password.saved.text'))
      onSaved()
    },
    onError: (error) => {
      if (isDeclined(error)) return
      const code = refusal(error)
      if (ofTheWord.includes(code)) return showProblem(code.toLowerCase())
      const text = code === 'CHANGES_LOCKED' ? t('settings.locked.text') : refusalText(t, code)
      toastProblem(t('auth.toast.resetFailed.title'), text ?? t('auth.toast.resetFailed.text'))
    },
  })
}
