import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { GendersForm } from './GendersForm.tsx'

/** The lists of the product from which members of this community choose. */
export function ListsScreen() {
  const { t } = useTranslation()
  const genders = useQuery(staffApi.adminLists.genders.queryOptions({ refetchOnWindowFocus: false }))
  const retry = () => void genders.refetch()
  return (
    <AdminScreen title={t('admin.areas.lists.title')} lead={t('admin.lists.lead')}>
      {genders.isPending && <Loading />}
      {genders.isLoadingError && <NotLoaded text={t('admin.lists.genders.notLoaded')} onRetry={retry} />}
      {genders.data && <GendersForm saved={genders.data} />}
    </AdminScreen>
  )
}
