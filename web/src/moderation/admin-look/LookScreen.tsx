import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { LookForm } from './LookForm.tsx'

/** The colour and the corners of this community. */
export function LookScreen() {
  const { t } = useTranslation()
  const query = useQuery(staffApi.adminLook.read.queryOptions({ refetchOnWindowFocus: false }))
  return (
    <AdminScreen title={t('admin.areas.look.title')} lead={t('admin.look.lead')}>
      {query.isPending && <Loading />}
      {query.isLoadingError && <NotLoaded text={t('admin.look.notLoaded')} onRetry={() => void query.refetch()} />}
      {query.data && <LookForm saved={query.data} />}
    </AdminScreen>
  )
}
