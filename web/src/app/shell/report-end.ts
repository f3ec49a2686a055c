import { getI18n } from 'react-i18next'
import { toastProblem } from '../../ui/toast.ts'
import { isKeptForOwner } from '../session/device-owner.ts'
import type { SessionState } from '../session/session-states.ts'

/** Says why the member's screen closed, unless the member signed out here. */
export function reportEnd(state: SessionState | null) {
  if (state !== 'signedOut' || !isKeptForOwner()) return
  const { t } = getI18n()
  toastProblem(t('sessions.missing.title'), t('sessions.missing.text'))
}
