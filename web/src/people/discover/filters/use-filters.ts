import { type ActiveFilters, firstFilters, readFilters, readOrder } from '@hearth/shared/people/active-filters'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { useNavigate, useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useOff } from '../../../app/session/functions.ts'
import { knownFields } from '../../../members/community-fields/known-fields.ts'
import { firstStored, followingProfile, goneFrom, inUse, isSame, nextStored } from './filters.ts'
import { type Divided, divide, joined, readTexts, storedHidden, storeHidden } from './hidden-fields.ts'
import { storedSearch, storeSearch } from './stored-filters.ts'

const keptSearch = (profile: OwnProfile) => storedSearch(profile.id) ?? firstStored(profile)

/** An address with only an order means the last search in that order. */
function lastSearch(profile: OwnProfile, order: ActiveFilters['order']): Divided {
  const last = followingProfile(keptSearch(profile), profile)
  return { open: order ? { ...last, order } : last, hidden: storedHidden(profile.id) }
}

/** The search of this entry of the tab's history: the address, and beside it what no address may have. */
function useDivided(profile: OwnProfile) {
  const off = useOff()
  const search = useSearch({ from: '/' })
  const beside = useRouteContext({ from: '/', select: ({ hiddenFields }) => hiddenFields })
  const named = useMemo(() => readFilters(search), [search])
  const asked = useMemo(
    () => (named ? { open: named, hidden: readTexts(beside) } : lastSearch(profile, readOrder(search))),
    [named, beside, profile, search],
  )
  const divided = useMemo(() => ({ ...asked, open: inUse(asked.open, off) }), [asked, off])
  return { named, divided, off, gone: goneFrom(asked.open, off) }
}

const entryOf = ({ open, hidden }: Divided) =>
  ({ to: '/', search: open, state: hidden.length ? { hiddenFields: hidden } : {} }) as const

/**
 * The active filters and a way to change them. They come from the address, so that Back works; else from the last search;
 * on a first visit from the member's own profile.
 * @returns also whether this is a first visit whose filters are unchanged, what of the filters the address has, and
 * which the community has switched off
 */
export function useFilters(profile: OwnProfile) {
  const { named, divided, off, gone } = useDivided(profile)
  const navigate = useNavigate()
  const router = useRouter()
  const filters = useMemo(() => joined(divided), [divided])
  const [newcomer] = useState(() => !storedSearch(profile.id))

  // The address has the filters before the viewer sees their members.
  useLayoutEffect(() => {
    const last = keptSearch(profile)
    const { open } = divided
    // Values that followed the profile here do not count as set by the member.
    storeSearch(profile.id, nextStored({ ...last, filters: named ? last.filters : open }, open))
    storeHidden(profile.id, divided.hidden)
    // Do not navigate back here if the member has already left for a screen that is still loading.
    const isHere = router.latestLocation.pathname === '/'
    if (!named && isHere) void navigate({ ...entryOf(divided), replace: true })
  }, [profile, divided, named, navigate, router])

  const apply = (next: ActiveFilters, replace = false) => navigate({ ...entryOf(divide(next, knownFields())), replace })
  const isFirst = newcomer && isSame(filters, inUse(firstFilters(profile), off))
  return { filters, open: divided.open, apply, isFirst, gone }
}
