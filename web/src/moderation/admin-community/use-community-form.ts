import { CommunitySettings } from '@hearth/shared/community'
import type { EditedSettings } from '@hearth/shared/moderation/admin-community'
import { useTranslation } from 'react-i18next'
import { problemsIn } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { usePartDraft } from '../admin-fields/use-part-draft.ts'
import { usePartSaving } from '../admin-fields/use-part-saving.ts'
import { rules, toPart } from './settings-draft.ts'

/** The form of the community's settings. It survives a failed save and a reload. */
export function useCommunityForm(saved: EditedSettings) {
  const { t } = useTranslation()
  const { value, edit, takeOver, ...kept } = usePartDraft<CommunitySettings>('community', toPart(saved), rules)
  const { submit, show, ...form } = useForm([value, edit], {
    wordsOf: (code) => t(`admin.community.problem.${code}`),
  })
  const save = usePartSaving({
    queryKey: staffApi.adminCommunity.edited.queryKey(),
    send: (sent: CommunitySettings) => staffClient.adminCommunity.save({ ...sent, revision: kept.revision }),
    saved: t('admin.community.saved'),
    colleague: { SETTINGS_CHANGED: t('admin.community.problem.SETTINGS_CHANGED') },
    onSaved: (stored, sent) => takeOver(toPart(stored), sent),
    onRefused: () => false,
  })
  return {
    ...form,
    ...kept,
    submit: submit(
      (settings) => problemsIn(CommunitySettings.safeParse(settings)),
      () => save.mutate(value),
    ),
    discard: () => {
      show([])
      kept.discard()
    },
    isSaving: save.isPending,
  }
}

export type CommunityForm = ReturnType<typeof useCommunityForm>
