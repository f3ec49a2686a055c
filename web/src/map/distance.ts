import { Radius } from '@hearth/shared/discover'
import type { MapSearch } from './map-search.ts'

/** The distance filter of an address, in km; one that the slider cannot say counts as not said. */
export function distanceOf({ distance }: MapSearch): number | undefined {
  const parsed = Radius.optional().safeParse(distance)
  return parsed.success ? parsed.data : undefined
}
