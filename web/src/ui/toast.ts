import { notifications } from '@mantine/notifications'
import { getI18n } from 'react-i18next'

/** The cross of a toast, with its name. */
export const closeButton = () => ({ 'aria-label': getI18n().t('ui.close'), size: 44, iconSize: 20 })

/** Says that something has worked. */
export function toastDone(title: string, message?: string) {
  notifications.show({ title, message, color: 'green', closeButtonProps: closeButton() })
}

/** Says that something has gone wrong; stays longer. */
export function toastProblem(title: string, message?: string) {
  notifications.show({ title, message, color: 'red', autoClose: 8000, closeButtonProps: closeButton() })
}
