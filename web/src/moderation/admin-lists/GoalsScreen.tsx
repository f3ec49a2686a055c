import { isFirstGoal } from '@hearth/shared/members/goal-sets'
import type { EditedGoals } from '@hearth/shared/moderation/admin-lists'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { CountsAsField } from './CountsAsField.tsx'
import { goalKind } from './kinds.ts'
import { ListForm } from './ListForm.tsx'

/** The goals from which members of this community choose. */
export function GoalsScreen() {
  const { t } = useTranslation()
  const goals = useQuery(staffApi.adminLists.goals.queryOptions({ refetchOnWindowFocus: false }))
  const retry = () => void goals.refetch()
  return (
    <AdminScreen title={t('admin.areas.goals.title')} lead={t('admin.lists.goals.text')}>
      {goals.isPending && <Loading />}
      {goals.isLoadingError && <NotLoaded text={t('admin.lists.goals.notLoaded')} onRetry={retry} />}
      {goals.data && <Goals saved={goals.data} />}
    </AdminScreen>
  )
}

function Goals({ saved }: { saved: EditedGoals }) {
  const { t } = useTranslation()
  const countedAs = (goal: string | null) =>
    t('admin.lists.goals.like', { goal: goal ? t(`members.relationshipGoal.${goal}`) : t('admin.lists.goals.none') })
  return (
    <ListForm
      kind={goalKind}
      saved={saved}
      factOf={({ key, countsAs }) => (isFirstGoal(key) ? '' : countedAs(countsAs))}
      editorOf={(goal, form) => <CountsAsField form={form} goal={goal} />}
    />
  )
}
