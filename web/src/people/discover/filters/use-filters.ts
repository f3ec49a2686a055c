import { type ActiveFilters, firstFilters, readFilters, readOrder } from '@hearth/shared/people/active-filters'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useState } from 'react'
import { firstStored, followingProfile, isSame, nextStored } from './filters.ts'
import { storedSearch, storeSearch } from './stored-filters.ts'

const keptSearch = (profile: OwnProfile) => storedSearch(profile.id) ?? firstStored(profile)

/** An address with only an order means the last search in that order. */
function lastSearch(profile: OwnProfile, order: ActiveFilters['order']): ActiveFilters {
  const last = followingProfile(keptSearch(profile), profile)
  return order ? { ...last, order } : last
}

/**
 * The active filters and a way to change them. They come from the address, so that Back works; else from the last search;
 * on a first visit from the member's own profile.
 * @returns also whether this is a first visit whose filters are unchanged
 */
export function useFilters(profile: OwnProfile) {
  const search = useSearch({ from: '/' })
  const navigate = useNavigate()
  const router = useRouter()
  const named = useMemo(() => readFilters(search), [search])
  const fallback = useMemo(() => (named ? null : lastSearch(profile, readOrder(search))), [named, profile, search])
  const filters = (named ?? fallback)!
  const [newcomer] = useState(() => !storedSearch(profile.id))

  // The address has the filters before the viewer sees their members.
  useLayoutEffect(() => {
    const last = keptSearch(profile)
    // Values that followed the profile here do not count as set by the member.
    storeSearch(profile.id, nextStored({ ...last, filters: named ? last.filters : filters }, filters))
    // Do not navigate back here if the member has already left for a screen that is still loading.
    const isHere = router.latestLocation.pathname === '/'
    if (!named && isHere) void navigate({ to: '/', search: filters, replace: true })
  }, [profile, filters, named, navigate, router])

  const apply = (next: ActiveFilters) => navigate({ to: '/', search: next })
  return { filters, apply, isFirst: newcomer && isSame(filters, firstFilters(profile)) }
}
