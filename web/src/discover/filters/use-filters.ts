import type { OwnProfile } from '@hearth/shared/profile'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import {
  type ActiveFilters,
  firstFilters,
  firstStored,
  followingProfile,
  isSame,
  nextStored,
  readFilters,
  readOrder,
} from './filters.ts'
import { storedSearch, storeSearch } from './stored-filters.ts'

const keptSearch = (profile: OwnProfile) => storedSearch(profile.id) ?? firstStored(profile)

/** An address that names nothing but an order means the last search, in that order. */
function lastSearch(profile: OwnProfile, order: ActiveFilters['order']): ActiveFilters {
  const last = followingProfile(keptSearch(profile), profile)
  return order ? { ...last, order } : last
}

/**
 * The filters in force and a way to change them. The address is the truth (so Back works); where it says nothing, the
 * last search counts, and on a first visit the member's own profile.
 * @returns also whether this is the first visit, with its search still untouched but for a radius (sign-up sets one)
 */
export function useFilters(profile: OwnProfile) {
  const search = useSearch({ from: '/' })
  const navigate = useNavigate()
  const router = useRouter()
  const named = useMemo(() => readFilters(search), [search])
  const fallback = useMemo(() => (named ? null : lastSearch(profile, readOrder(search))), [named, profile, search])
  const filters = (named ?? fallback)!
  const [newcomer] = useState(() => !storedSearch(profile.id))

  useEffect(() => {
    const last = keptSearch(profile)
    // What has followed the profile here was not set by hand.
    storeSearch(profile.id, nextStored({ ...last, filters: named ? last.filters : filters }, filters))
    // Whoever is on the way to another screen, which takes its time to load, is not called back.
    const isHere = router.latestLocation.pathname === '/'
    if (!named && isHere) void navigate({ to: '/', search: filters, replace: true })
  }, [profile, filters, named, navigate, router])

  const apply = (next: ActiveFilters) => navigate({ to: '/', search: next })
  return { filters, apply, isFirst: newcomer && isSame({ ...filters, radius: undefined }, firstFilters(profile)) }
}
