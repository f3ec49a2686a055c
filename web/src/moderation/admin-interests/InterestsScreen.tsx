import type { EditedInterests } from '@hearth/shared/moderation/admin-lists'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import classes from '../admin-fields/Fields.module.css'
import { PartActions } from '../admin-fields/PartActions.tsx'
import { GroupList } from './GroupList.tsx'
import { InterestList } from './InterestList.tsx'
import { useInterestsForm } from './use-interests-form.ts'

/** The interests from which members of this community choose. */
export function InterestsScreen() {
  const { t } = useTranslation()
  const interests = useQuery(staffApi.adminLists.interests.queryOptions({ refetchOnWindowFocus: false }))
  const retry = () => void interests.refetch()
  return (
    <AdminScreen title={t('admin.areas.interests.title')} lead={t('admin.lists.interests.lead')}>
      {interests.isPending && <Loading />}
      {interests.isLoadingError && <NotLoaded text={t('admin.lists.interests.notLoaded')} onRetry={retry} />}
      {interests.data && <InterestsForm saved={interests.data} />}
    </AdminScreen>
  )
}

/** The groups and the interests, and the way to save all of it. */
function InterestsForm({ saved }: { saved: EditedInterests }) {
  const { t } = useTranslation()
  const form = useInterestsForm(saved)
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className={classes.form}>
      <GroupList form={form} />
      <InterestList form={form} words={saved.words} />
      <PartActions form={form} colleague={t('admin.lists.interests.problem.INTERESTS_CHANGED')} />
    </form>
  )
}
