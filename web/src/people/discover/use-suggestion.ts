import { askedForDays } from '@hearth/shared/members/community-field-limits'
import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { filterLimits } from '@hearth/shared/people/discover-limits'
import { day } from '@hearth/shared/time'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { useOff } from '../../app/session/functions.ts'
import { meQuery, useMe } from '../../app/session/session.ts'
import { readStored, writeStored } from '../../app/storage/browser-store.ts'
import { useUnits } from '../../members/display.ts'
import { nearestStep } from '../../members/distance-steps.ts'
import { useFormat } from '../../members/use-format.ts'

/** One line with one answer and a cross. */
export type Offer = { text: string; answer: string; dismissal: string; accept: () => void; dismiss: () => void }

/** Until when the reminder of empty fields rests. */
const restKey = 'hearth-fields-rest'

type Props = {
  filters: ActiveFilters
  /** A first visit of a member with a place, whose filters are unchanged. */
  isFirst: boolean
  /** Whether many of those found look for someone else. */
  offersLookingFor: boolean
  /** Members were found, and no filter need be given up: there is room for what is not about the search. */
  isCalm: boolean
  onSearch: (filters: ActiveFilters) => void
}

/**
 * The radius that holds enough members, instead of the city that the first search starts with
 * (docs/decisions/discover.md).
 */
function useFirstRadius({ filters, isFirst, onSearch }: Props): Offer | null {
  const { t } = useTranslation()
  const words = useFormat()
  const units = useUnits()
  const [isDismissed, setDismissed] = useState(false)
  const query = api.discover.radius.queryOptions({ staleTime: Number.POSITIVE_INFINITY })
  const showsDistances = !useOff().includes('distance')
  const { data } = useQuery({ ...query, enabled: isFirst && showsDistances })
  const radius = isFirst && !isDismissed && data?.radius && nearestStep(data.radius, filterLimits.radius, units)
  if (!radius) return null
  return {
    text: t('discover.beyond', { city: filters.city }),
    answer: t('discover.within', { distance: words.length(radius) }),
    dismissal: t('ui.close'),
    accept: () => onSearch({ ...filters, city: undefined, country: undefined, radius }),
    dismiss: () => setDismissed(true),
  }
}

/** The account remembers the answer. If it does not arrive, Discover offers the filter again on a later visit. */
function answerOffer() {
  const answered = { offerLookingFor: false }
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, settings: { ...me.settings, ...answered } })
  void client.settings.save(answered).catch(() => {})
}

/** The filter `lookingFor`, once for each account. */
function useLookingFor({ filters, offersLookingFor, onSearch }: Props): Offer | null {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const isOpen = me?.settings.offerLookingFor === true
  // Who has used the filter, from wherever, needs no offer of it.
  const isKnown = isOpen && filters.lookingFor === 'me'
  useEffect(() => {
    if (isKnown) answerOffer()
  }, [isKnown])
  if (!isOpen || !offersLookingFor) return null
  return {
    text: t('discover.offer.text'),
    answer: t('discover.offer.accept'),
    dismissal: t('discover.offer.dismiss'),
    accept: () => onSearch({ ...filters, lookingFor: 'me' }),
    dismiss: answerOffer,
  }
}

/** The required fields that the profile has long asked for: a reminder, which rests for a while once it was put away. */
function useMissingFields({ isCalm }: Props): Offer | null {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { missingFields: missing = 0, remindsOfFields } = useMe().data?.community ?? {}
  const [isResting, setResting] = useState(() => Date.now() < Number(readStored(restKey)))
  if (!isCalm || !missing || !remindsOfFields || isResting) return null
  return {
    text: t('fields.missing.text', { count: missing }),
    answer: t('fields.missing.answer'),
    dismissal: t('ui.close'),
    accept: () => void navigate({ to: '/profile-edit', hash: 'own' }),
    dismiss: () => {
      writeStored(restKey, String(Date.now() + askedForDays * day))
      setResting(true)
    },
  }
}

/** At most one suggestion at a time. */
export function useSuggestion(props: Props): Offer | null {
  const radius = useFirstRadius(props)
  const lookingFor = useLookingFor(props)
  const missing = useMissingFields(props)
  return radius ?? lookingFor ?? missing
}
