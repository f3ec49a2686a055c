import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePrompts } from '../../members/prompts/prompts-query.ts'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { PromptsForm } from './PromptsForm.tsx'

/** The prompts that members of this community answer. */
export function PromptsScreen() {
  const { t } = useTranslation()
  const edited = useQuery(staffApi.adminPrompts.read.queryOptions({ refetchOnWindowFocus: false }))
  const titles = usePrompts()
  const hasFailed = edited.isLoadingError || (titles.isError && !titles.prompts)
  const retry = () => {
    void edited.refetch()
    void titles.refetch()
  }
  return (
    <AdminScreen title={t('admin.areas.prompts.title')} lead={t('admin.prompts.lead')}>
      {hasFailed && <NotLoaded text={t('admin.prompts.notLoaded')} onRetry={retry} />}
      {!hasFailed && !(edited.data && titles.prompts) && <Loading />}
      {edited.data && titles.prompts && <PromptsForm saved={edited.data} titles={titles.prompts} />}
    </AdminScreen>
  )
}
