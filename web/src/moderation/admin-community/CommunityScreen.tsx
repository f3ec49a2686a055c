import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import classes from './Community.module.css'
import { CommunityFile } from './CommunityFile.tsx'
import { CommunityForm } from './CommunityForm.tsx'
import { Invitations } from './Invitations.tsx'

/** What the operator changes while the product runs. */
export function CommunityScreen() {
  const { t } = useTranslation()
  const settings = useQuery(staffApi.adminCommunity.edited.queryOptions({ refetchOnWindowFocus: false }))
  return (
    <AdminScreen title={t('admin.areas.community.title')} lead={t('admin.community.lead')}>
      {settings.isPending && <Loading />}
      {settings.isLoadingError && (
        <NotLoaded text={t('admin.community.notLoaded')} onRetry={() => void settings.refetch()} />
      )}
      {settings.data && <CommunityForm saved={settings.data} />}
      <div className={classes.form}>
        <Invitations />
        <CommunityFile />
      </div>
    </AdminScreen>
  )
}
