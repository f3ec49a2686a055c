import type { WaysIn } from '@hearth/shared/account/ways-in'
import { useTranslation } from 'react-i18next'
import IconDeviceMobileMessage from '~icons/device-mobile-message'
import IconLink from '~icons/link'
import IconMailCode from '~icons/mail-code'
import { screen } from '../../../app/lazy/screen.ts'
import type { Way } from './way.ts'

const EmailCode = screen(() => import('../codes/EmailCode.tsx'), 'EmailCode')
const EmailLink = screen(() => import('../codes/EmailCode.tsx'), 'EmailLink')
const PhoneCode = screen(() => import('../codes/PhoneCode.tsx'), 'PhoneCode')

/** Sign-in by a code or link that is sent, as far as the installation offers it. */
export function useCodeWays(waysIn: WaysIn | undefined): Way[] {
  const { t } = useTranslation()
  return [
    ...(waysIn?.emailCode
      ? [{ id: 'emailCode', label: t('codes.email.way'), icon: IconMailCode, Panel: EmailCode }]
      : []),
    ...(waysIn?.phone
      ? [{ id: 'phoneCode', label: t('codes.phone.way'), icon: IconDeviceMobileMessage, Panel: PhoneCode }]
      : []),
    ...(waysIn?.magicLink ? [{ id: 'emailLink', label: t('codes.link.way'), icon: IconLink, Panel: EmailLink }] : []),
  ]
}
