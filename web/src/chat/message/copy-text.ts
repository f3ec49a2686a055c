import { getI18n } from 'react-i18next'
import { toastDone, toastProblem } from '../../ui/toast.ts'

/** Copies a text of a conversation, and says so. */
export async function copyText(text: string) {
  const { t } = getI18n()
  try {
    await navigator.clipboard.writeText(text)
    toastDone(t('chat.copied'))
  } catch {
    toastProblem(t('chat.notCopied'))
  }
}
