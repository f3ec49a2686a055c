import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import parts from '../ui/settings-part.module.css'
import { CommunityForm } from './CommunityForm.tsx'
import { Invitations } from './Invitations.tsx'

/** What the operator changes while the product runs. */
export function CommunityScreen() {
  const { t } = useTranslation()
  const settings = useQuery(staffApi.adminCommunity.settings.queryOptions({ refetchOnWindowFocus: false }))
  return (
    <AdminScreen title={t('admin.areas.community.title')} lead={t('admin.community.lead')}>
      {settings.isPending && <Loading />}
      {settings.isError && (
        <LoadFailed
          text={t('admin.community.notLoaded')}
          retryLabel={t('failed.again')}
          onRetry={settings.refetch}
          className={parts.failed}
        />
      )}
      {settings.data && <CommunityForm saved={settings.data} />}
      <Invitations />
    </AdminScreen>
  )
}
