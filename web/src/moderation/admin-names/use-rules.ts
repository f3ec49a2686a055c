import type { NameRules } from '@hearth/shared/members/names'
import type { EditedNames } from '@hearth/shared/moderation/admin-names'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { useStaffFailure } from '../admin/failure.ts'
import { staffApi, staffClient } from '../admin/staff-client.ts'

/** The rules, and how to change some of them. While a change is on its way, the screen shows it. */
export function useRules(saved: EditedNames) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const queryKey = staffApi.adminNames.read.queryKey()
  const failed = useStaffFailure()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (rules: NameRules) => staffClient.adminNames.save({ rules, revision: saved.revision }),
    onSuccess: (stored) => {
      queryClient.setQueryData(queryKey, stored)
      // The admin is a member too: forms and names follow.
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      toastDone(t('admin.names.saved'), t('admin.community.savedText'))
    },
    onError: (error) => {
      if (errorCode(error) !== 'NAMES_CHANGED') return failed(error)
      void queryClient.invalidateQueries({ queryKey })
      toastProblem(t('admin.failed'), t('admin.names.problem.NAMES_CHANGED'))
    },
  })
  const rules = isPending ? variables : saved.rules
  return { rules, change: (changes: Partial<NameRules>) => mutate({ ...rules, ...changes }) }
}
