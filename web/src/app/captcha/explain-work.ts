import { notifications } from '@mantine/notifications'
import { getI18n } from 'react-i18next'
import { showToast } from '../../ui/toast.ts'

/** Says why the visitor waits. @returns ends that */
export function explainWork(): () => void {
  const { t } = getI18n()
  const id = showToast({
    title: t('auth.captcha.busy.title'),
    message: t('auth.captcha.busy.text'),
    loading: true,
    autoClose: false,
    withCloseButton: false,
  })
  return () => notifications.hide(id)
}
