import { useTranslation } from 'react-i18next'
import { useWaysIn } from '../ways-in.ts'

/** Whether numbers are accepted where addresses are. */
export const usePhoneAllowed = () => Boolean(useWaysIn()?.phone)

/** What a field of an address says where it takes numbers too. */
export function useEmailOrPhone() {
  const { t } = useTranslation()
  const allowed = usePhoneAllowed()
  return allowed
    ? {
        type: 'text',
        inputMode: 'email' as const,
        label: t('codes.field.emailOrPhone'),
      }
    : {}
}
