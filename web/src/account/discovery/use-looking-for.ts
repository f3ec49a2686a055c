import type { Me } from '@hearth/shared/account/me'
import type { ProfileInput } from '@hearth/shared/people/profile'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { optimistic } from '../../app/api/optimistic.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery, useMe } from '../../app/session/session.ts'
import { chosenOf, type Sought } from '../../members/community-genders/sought.ts'
import { toastProblem } from '../../ui/toast.ts'
import { toastUndo } from '../../ui/undo-toast.tsx'

type Wish = Pick<ProfileInput, 'lookingForGender'> & {
  lookingForGenders: NonNullable<ProfileInput['lookingForGenders']>
}

const soughtIn = (profile: Me['profile'] | undefined): Sought => ({
  lookingForGender: profile?.lookingForGender ?? '',
  lookingForGenders: profile?.lookingForGenders ?? [],
})

/** Whom the member's profile would like to meet, and a way to change it, with an undo. */
export function useLookingFor() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const sought = soughtIn(me?.profile)
  const { mutate } = useMutation(
    optimistic({
      queryKey: meQuery.queryKey,
      read: (me: Me) => soughtIn(me.profile) as Wish,
      write: (me, wish) => ({ ...me, profile: me.profile && { ...me.profile, ...wish } }),
      change: (_before, wish) => wish,
      call: (wish: Wish) => client.profile.setLookingFor(wish),
      scope: 'looking-for',
      // Suggestions are of the genders that the profile names.
      onSuccess: () => void queryClient.invalidateQueries(),
      onError: () => toastProblem(t('safety.failed')),
    }),
  )
  function change(wanted: Sought) {
    const [before, after] = [chosenOf(sought), chosenOf(wanted)]
    // The last group stays: somebody has to be named.
    if (!before.length || !after.length || String(before) === String(after)) return
    const undo = () => mutate(sought as Wish)
    mutate(wanted as Wish, {
      onSuccess: () => toastUndo({ id: 'looking-for', title: t('safety.saved'), onUndo: undo }),
    })
  }
  return { sought, change }
}
