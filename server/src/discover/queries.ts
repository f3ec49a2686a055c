import type { Coordinates } from '@hearth/shared/geo'
import { cover } from './cells.ts'

/** Every large cell (search_members.cell_large) with a point within `km` of the centre. */
export const largeCellsAround = (centre: Coordinates, km: number) => cover(centre, km, 0.5)
