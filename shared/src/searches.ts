import * as z from 'zod'
import { api } from './api.ts'
import { DiscoverOrder, FilterFields, inOrder } from './discover.ts'
import { characters, line } from './text.ts'

/** More would be a list to search in. */
export const maximumSearches = 20

export const SearchName = line('name_required').refine((name) => characters(name) <= 60, 'name_too_long')

const Asked = {
  filters: FilterFields.refine(inOrder, 'filter_min_above_max'),
  order: DiscoverOrder.default('lastSeen'),
}
export const SavedSearch = z.object({ id: z.uuid(), name: z.string(), ...Asked, createdAt: z.iso.datetime() })
export type SavedSearch = z.infer<typeof SavedSearch>

export const searches = {
  list: api
    .route({ method: 'GET', path: '/searches', summary: "The member's saved searches, newest first" })
    .output(z.array(SavedSearch)),
  save: api
    .errors({ TOO_MANY_SEARCHES: { status: 409, data: z.object({ most: z.int() }) } })
    .route({ method: 'POST', path: '/searches', summary: 'Keep a search under a name; a known name is overwritten' })
    .input(z.strictObject({ name: SearchName, ...Asked }))
    .output(SavedSearch),
  remove: api
    .route({ method: 'DELETE', path: '/searches/{id}', summary: 'Forget a saved search; harmless when it is gone' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),
}
