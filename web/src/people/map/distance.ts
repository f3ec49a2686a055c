import { readRadius } from '@hearth/shared/people/filter-values'
import type { MapSearch } from './map-search.ts'

/** The distance filter of the URL, in km; undefined if the slider does not offer the value. */
export const distanceOf = ({ distance }: MapSearch) => readRadius(distance)
