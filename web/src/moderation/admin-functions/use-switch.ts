import type { CommunityFunction } from '@hearth/shared/community-functions'
import type { EditedFunction, EditedFunctions } from '@hearth/shared/moderation/admin-functions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { useStaffFailure } from '../admin/failure.ts'
import { staffApi, staffClient } from '../admin/staff-client.ts'

const offIn = ({ functions }: EditedFunctions) => functions.filter(({ since }) => since).map(({ name }) => name)

/** The functions that are off after this one is switched. */
const withSwitched = (off: CommunityFunction[], name: CommunityFunction, on: boolean) =>
  on ? off.filter((one) => one !== name) : [...off, name]

/** Whether a function is on, and how to switch it. While a change is on its way, the switch shows it. */
export function useSwitch({ name, since }: EditedFunction, saved: EditedFunctions) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const queryKey = staffApi.adminFunctions.read.queryKey()
  const failed = useStaffFailure()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (on: boolean) =>
      staffClient.adminFunctions.save({ off: withSwitched(offIn(saved), name, on), revision: saved.revision }),
    onSuccess: (stored, on) => {
      queryClient.setQueryData(queryKey, stored)
      // The admin is a member too: links and screens follow.
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      toastDone(t(on ? 'admin.functions.switchedOn' : 'admin.functions.switchedOff'), t('admin.community.savedText'))
    },
    onError: (error) => {
      if (errorCode(error) !== 'FUNCTIONS_CHANGED') return failed(error)
      void queryClient.invalidateQueries({ queryKey })
      toastProblem(t('admin.failed'), t('admin.functions.problem.FUNCTIONS_CHANGED'))
    },
  })
  return { isOn: isPending ? variables : since === null, set: mutate }
}
