import { useTranslation } from 'react-i18next'
import { useWaysIn } from '../../../app/session/ways-in.ts'

/** The server writes it into the page, whose words then stay as they are. */
const saidByPage = () => !import.meta.env.SSR && document.getElementById('root')?.dataset.phone !== undefined

/** Whether numbers are accepted where addresses are. */
export function usePhoneAllowed() {
  const ways = useWaysIn()
  return ways ? ways.phone !== null : saidByPage()
}

/** Whether a new account may have a number in place of an address. */
export function useJoinsByPhone() {
  const isKept = useWaysIn()?.kept?.includes('phone')
  return usePhoneAllowed() && !isKept
}

/**
 * What a field of an address says where it takes numbers too, and what it says while it is empty.
 * @param allowed whether it takes numbers
 */
export function useEmailOrPhone(allowed: boolean) {
  const { t } = useTranslation()
  if (!allowed) return { missing: t('auth.field.emailMissing') }
  const label = t('codes.field.emailOrPhone')
  return { type: 'text', inputMode: 'email' as const, label, missing: t('codes.field.emailOrPhoneMissing') }
}
