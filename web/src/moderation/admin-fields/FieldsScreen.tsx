import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { FieldsForm } from './FieldsForm.tsx'

/** The fields that the operator gives this community beyond those of the product. */
export function FieldsScreen() {
  const { t } = useTranslation()
  const fields = useQuery(staffApi.adminFields.read.queryOptions({ refetchOnWindowFocus: false }))
  return (
    <AdminScreen title={t('admin.areas.fields.title')} lead={t('admin.fields.lead')}>
      {fields.isPending && <Loading />}
      {fields.isLoadingError && <NotLoaded text={t('admin.fields.notLoaded')} onRetry={() => void fields.refetch()} />}
      {fields.data && <FieldsForm saved={fields.data} />}
    </AdminScreen>
  )
}
