import { useTranslation } from 'react-i18next'
import IconBuilding from '~icons/building'
import { screen } from '../../../app/lazy/screen.ts'
import type { Way } from './way.ts'

const CompanyForm = screen(() => import('../company/CompanyForm.tsx'), 'CompanyForm')

/** Single sign-on; null where the installation has none. */
export function useCompanyWay(offered: boolean): Way | null {
  const { t } = useTranslation()
  return offered ? { id: 'sso', label: t('sso.way'), icon: IconBuilding, Panel: CompanyForm } : null
}
