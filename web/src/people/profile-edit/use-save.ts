import type { ProfileInput } from '@hearth/shared/people/profile'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { refetchInFlight } from '../../app/api/refetch.ts'
import { meQuery } from '../../app/session/session.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { refusedProblems } from './form.ts'
import type { OwnPart } from './own-part.ts'
import type { FormState } from './use-profile-form.ts'

/**
 * Saves the parts that load later, answers and the community's own fields, and then the profile, which for a newcomer
 * needs some of them. The first save makes the account a member and opens Discover.
 */
export function useSave(state: FormState, parts: OwnPart[]) {
  const { isFirst } = state
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (input: ProfileInput) => {
      for (const { acts } of parts) await acts.current?.save()
      return client.profile.save(input)
    },
    onSuccess: async (profile) => {
      state.settle()
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, profile })
      refetchInFlight(meQuery.queryKey)
      // Only a confirmed age is missing, for which the account says how it is given.
      if (!profile.profileCompleted) return queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      if (isFirst) toastDone(t('profile.completed'), t('profile.completedText'))
      else toastDone(t('profile.saved'), t('profile.savedText'))
      if (isFirst) await navigate({ to: '/' })
    },
    onError: (error) => {
      const problems = refusedProblems(error)
      const isOwn = parts.some(({ acts }) => acts.current?.refuse(error))
      // The community offers other genders, goals or countries than the screen has.
      const { gender, lookingForGenders, relationshipGoal, country } = problems
      if (gender || lookingForGenders || relationshipGoal || country)
        void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      if (Object.keys(problems).length) state.refuse(problems)
      else if (!isOwn) toastProblem(t('profile.saveFailed'), t('profile.saveFailedText'))
    },
  })
}
