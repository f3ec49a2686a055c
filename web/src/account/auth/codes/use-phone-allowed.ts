import { useTranslation } from 'react-i18next'
import { useWaysIn } from '../../../app/session/ways-in.ts'

/** Whether numbers are accepted where addresses are. */
export const usePhoneAllowed = () => Boolean(useWaysIn()?.phone)

/** What a field of an address says where it takes numbers too, and what it says while it is empty. */
export function useEmailOrPhone() {
  const { t } = useTranslation()
  const allowed = usePhoneAllowed()
  if (!allowed) return { missing: t('auth.field.emailMissing') }
  const label = t('codes.field.emailOrPhone')
  return { type: 'text', inputMode: 'email' as const, label, missing: t('codes.field.emailOrPhoneMissing') }
}
