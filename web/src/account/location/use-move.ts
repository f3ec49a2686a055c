import type { OwnProfile, ProfileInput } from '@hearth/shared/people/profile'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { useFormat } from '../../members/use-format.ts'
import { refusedProblems } from '../../people/profile-edit/form.ts'
import type { FormState } from '../../people/profile-edit/use-profile-form.ts'
import { toastDone } from '../../ui/toast.ts'

/**
 * Saves the profile with another city, and moves the public point there. Saving alone keeps the point of a measured
 * position within a country; a member who enters a city here asks to be seen there.
 */
async function moveTo(input: ProfileInput, before: OwnProfile): Promise<OwnProfile> {
  const saved = await client.profile.save(input)
  const stayed = JSON.stringify(saved.publicPoint) === JSON.stringify(before.publicPoint)
  if (!stayed || input.position) return saved
  const { publicPoint, precision } = await client.places.setLocation({ position: null, precision: 'city' })
  return { ...saved, publicPoint, locationPrecision: precision }
}

/** @returns also the code of why a place could not be saved */
export function useMove(state: FormState, profile: OwnProfile) {
  const { t } = useTranslation()
  const words = useFormat()
  const move = useMutation({
    mutationFn: (input: ProfileInput) => moveTo(input, profile),
    scope: { id: 'location' },
    onSuccess: (moved) => {
      state.settle()
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, profile: moved })
      if (moved.publicPoint && moved.city && moved.country)
        toastDone(t('location.moved', { place: words.place({ city: moved.city, country: moved.country }) }))
    },
    onError: (error) => state.refuse(refusedProblems(error)),
    // The distances to all members may have changed, and a refused move has saved the city.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  // A city without a point: the member has moved too often for now.
  const isWithdrawn = move.isSuccess && move.data.publicPoint === null
  return { ...move, problem: isWithdrawn ? 'TOO_MANY_MOVES' : move.error && errorCode(move.error) }
}
