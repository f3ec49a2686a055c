import { communityLimits } from '@hearth/shared/community-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { download } from '../../ui/download.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { useStaffFailure } from '../admin/failure.ts'
import { staffClient } from '../admin/staff-client.ts'

/** The community's file: saving it, comparing a chosen one, and importing what was compared. */
export function useCommunityFile() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const onError = useStaffFailure()
  const read = useMutation({
    mutationFn: () => staffClient.communityFile.read(),
    onSuccess: ({ text }) => download('community.json', [text], 'application/json'),
    onError,
  })
  const compare = useMutation({
    mutationFn: async (file: File) => {
      const text = await file.text()
      return { text, comparison: await staffClient.communityFile.compare({ text }) }
    },
    onError,
  })
  const compared = compare.data
  const apply = useMutation({
    mutationFn: ({ text, comparison: { state } }: NonNullable<typeof compared>) =>
      staffClient.communityFile.apply({ text, state }),
    onSuccess: () => {
      compare.reset()
      toastDone(t('admin.community.file.applied'), t('admin.community.savedText'))
      return queryClient.invalidateQueries()
    },
    onError: (error) => {
      if (errorCode(error) !== 'COMMUNITY_CHANGED') return onError(error)
      toastProblem(t('admin.failed'), t('admin.community.file.problem.COMMUNITY_CHANGED'))
      if (compare.variables) compare.mutate(compare.variables)
    },
  })
  return {
    save: () => read.mutate(),
    isReading: read.isPending,
    choose: (file: File) => {
      // Reading a larger one would only take time.
      if (file.size > communityLimits.file) toastProblem(t('admin.failed'), t('admin.community.file.tooLarge'))
      else compare.mutate(file)
    },
    isComparing: compare.isPending,
    comparison: compared?.comparison,
    canApply: Boolean(compared?.comparison.changes.length),
    apply: () => compared && apply.mutate(compared),
    isApplying: apply.isPending,
  }
}
