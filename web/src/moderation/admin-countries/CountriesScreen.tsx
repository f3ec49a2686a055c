import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { CountriesForm } from './CountriesForm.tsx'

/** The countries from which members of this community choose. */
export function CountriesScreen() {
  const { t } = useTranslation()
  const countries = useQuery(staffApi.adminCountries.read.queryOptions({ refetchOnWindowFocus: false }))
  const names = useQuery(
    staffApi.adminCountries.names.queryOptions({
      input: { language: currentLanguage() },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  const retry = () => void Promise.all([countries.refetch(), names.refetch()])
  return (
    <AdminScreen title={t('admin.areas.countries.title')} lead={t('admin.countries.lead')}>
      {(countries.isPending || names.isPending) && <Loading />}
      {(countries.isLoadingError || names.isLoadingError) && (
        <NotLoaded text={t('admin.countries.notLoaded')} onRetry={retry} />
      )}
      {countries.data && names.data && <CountriesForm saved={countries.data} named={names.data} />}
    </AdminScreen>
  )
}
