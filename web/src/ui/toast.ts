import { type NotificationData, notifications } from '@mantine/notifications'
import { getI18n } from 'react-i18next'
import { announceToast } from './toast-event.ts'

/** The toast's close button, with a name for screen readers. */
export const closeButton = () => ({ 'aria-label': getI18n().t('ui.close'), size: 44, iconSize: 20 })

/** Shows a toast of the library. @returns its id */
export function showToast(toast: NotificationData) {
  announceToast()
  return notifications.show(toast)
}

/**
 * Reports a success.
 * @param outdated the id of the toast that this one replaces
 * @returns the toast's id
 */
export function toastDone(title: string, message?: string, outdated?: string) {
  if (outdated) notifications.hide(outdated)
  return showToast({ title, message, color: 'green', closeButtonProps: closeButton() })
}

/** Reports a problem, for longer than a success. */
export function toastProblem(title: string, message?: string) {
  showToast({ title, message, color: 'red', autoClose: 8000, closeButtonProps: closeButton() })
}
