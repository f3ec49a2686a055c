import type { ProfileInput } from '@hearth/shared/profile'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { refetchInFlight } from '../app/api/refetch.ts'
import { meQuery } from '../app/session/session.ts'
import { firstSearch } from '../discover/filters/first-search.ts'
import { useUnits } from '../members/display.ts'
import { toastDone, toastProblem } from '../ui/toast.ts'
import { problemsIn } from './form.ts'
import type { FormState } from './use-profile-form.ts'

/** Saves the profile. The first save makes the account a member and opens Discover. */
export function useSave(state: FormState, isFirst: boolean) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const units = useUnits()
  return useMutation({
    mutationFn: async (input: ProfileInput) => {
      const profile = await client.profile.save(input)
      return { profile, search: isFirst && profile.profileCompleted ? await firstSearch(profile, units) : undefined }
    },
    onSuccess: async ({ profile, search }) => {
      state.settle()
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, profile })
      refetchInFlight(meQuery.queryKey)
      // Only a confirmed age is missing, for which the account says how it is given.
      if (!profile.profileCompleted) return queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      if (isFirst) toastDone(t('profile.completed'), t('profile.completedText'))
      else toastDone(t('profile.saved'), t('profile.savedText'))
      if (isFirst) await navigate({ to: '/', search })
    },
    onError: (error) => {
      const problems = problemsIn(error)
      if (Object.keys(problems).length) state.refuse(problems)
      else toastProblem(t('profile.saveFailed'), t('profile.saveFailedText'))
    },
  })
}
