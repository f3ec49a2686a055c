import type { Me } from '@hearth/shared/account/me'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { optimistic } from '../../app/api/optimistic.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery, useMe } from '../../app/session/session.ts'
import { toastProblem } from '../../ui/toast.ts'
import { toastUndo } from '../../ui/undo-toast.tsx'

type LookingFor = NonNullable<OwnProfile['lookingForGender']>

/** The gender that the member's profile looks for, and a way to change it, with an undo. */
export function useLookingFor() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const lookingFor = me?.profile?.lookingForGender ?? undefined
  const { mutate } = useMutation(
    optimistic({
      queryKey: meQuery.queryKey,
      read: (me: Me) => me.profile?.lookingForGender ?? null,
      write: (me, lookingForGender) => ({ ...me, profile: me.profile && { ...me.profile, lookingForGender } }),
      change: (_before, lookingForGender) => lookingForGender,
      call: (lookingForGender: LookingFor) => client.profile.setLookingFor({ lookingForGender }),
      scope: 'looking-for',
      // Suggestions are of the genders that the profile names.
      onSuccess: () => void queryClient.invalidateQueries(),
      onError: () => toastProblem(t('safety.failed')),
    }),
  )
  function change(wanted: LookingFor) {
    if (!lookingFor || wanted === lookingFor) return
    const undo = () => mutate(lookingFor)
    mutate(wanted, { onSuccess: () => toastUndo({ id: 'looking-for', title: t('safety.saved'), onUndo: undo }) })
  }
  return { lookingFor, change }
}
