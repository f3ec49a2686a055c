import type { EditedGenders } from '@hearth/shared/moderation/admin-lists'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { GroupsField } from './GroupsField.tsx'
import { genderKind } from './kinds.ts'
import { ListForm } from './ListForm.tsx'

/** The genders from which members of this community choose. */
export function GendersScreen() {
  const { t } = useTranslation()
  const genders = useQuery(staffApi.adminLists.genders.queryOptions({ refetchOnWindowFocus: false }))
  const retry = () => void genders.refetch()
  return (
    <AdminScreen title={t('admin.areas.genders.title')} lead={t('admin.lists.genders.text')}>
      {genders.isPending && <Loading />}
      {genders.isLoadingError && <NotLoaded text={t('admin.lists.genders.notLoaded')} onRetry={retry} />}
      {genders.data && <Genders saved={genders.data} />}
    </AdminScreen>
  )
}

function Genders({ saved }: { saved: EditedGenders }) {
  const { t } = useTranslation()
  const listed = new Intl.ListFormat(currentLanguage(), { type: 'unit' })
  return (
    <ListForm
      kind={genderKind}
      saved={saved}
      factOf={({ groups }) => listed.format(groups.map((group) => t(`profile.wanted.${group}`)))}
      editorOf={(gender, form) => <GroupsField form={form} gender={gender} />}
    />
  )
}
