import { Radius } from '@hearth/shared/discover'
import type { MapSearch } from './map-search.ts'

/** The distance filter of the URL, in km; undefined if the slider does not offer the value. */
export function distanceOf({ distance }: MapSearch): number | undefined {
  const parsed = Radius.optional().safeParse(distance)
  return parsed.success ? parsed.data : undefined
}
