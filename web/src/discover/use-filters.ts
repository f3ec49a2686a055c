import type { OwnProfile } from '@hearth/shared/profile'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { type Chosen, firstFilters, isSame, readFilters, readOrder } from './filters.ts'
import { storedFilters, storeFilters } from './stored-filters.ts'

/** An address that names nothing but an order means the last search, in that order. */
function lastSearch(profile: OwnProfile, order: Chosen['order']): Chosen {
  const last = storedFilters(profile.id) ?? firstFilters(profile)
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
  const [newcomer] = useState(() => !storedFilters(profile.id))

  useEffect(() => {
    storeFilters(profile.id, filters)
    // Whoever is on the way to another screen, which takes its time to load, is not called back.
    const isHere = router.latestLocation.pathname === '/'
    if (!named && isHere) void navigate({ to: '/', search: filters, replace: true })
  }, [profile.id, filters, named, navigate, router])

  const apply = (next: Chosen) => navigate({ to: '/', search: next })
  return { filters, apply, isFirst: newcomer && isSame({ ...filters, radius: undefined }, firstFilters(profile)) }
}
