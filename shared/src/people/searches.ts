import * as z from 'zod'
import { api } from '../api.ts'
import { singleLine } from '../text.ts'
import { DiscoverOrder, FilterFields, inOrder } from './discover.ts'

/** A longer list would need a search of its own. */
export const maximumSearches = 20

export const SearchName = singleLine('name_required', 60, 'name_too_long')

const Search = {
  filters: FilterFields.refine(inOrder, 'filter_min_above_max'),
  order: DiscoverOrder.default('lastSeen'),
}
export const SavedSearch = z.object({ id: z.uuid(), name: z.string(), ...Search, createdAt: z.iso.datetime() })
export type SavedSearch = z.infer<typeof SavedSearch>

export const searches = {
  list: api
    .route({ method: 'GET', path: '/searches', summary: "The member's saved searches, newest first" })
    .output(z.array(SavedSearch)),
  save: api
    .errors({
      TOO_MANY_SEARCHES: { status: 409, data: z.object({ most: z.int() }) },
      CONSENT_REQUIRED: { status: 409, data: z.object({ keys: z.array(z.string()) }) },
    })
    .route({
      method: 'POST',
      path: '/searches',
      summary: 'Save a search under a name; a search with the same name is replaced',
    })
    .input(
      z.strictObject({
        name: SearchName,
        ...Search,
        /** The member agrees that the search is kept although it tells what they look for in a sensitive field. */
        agrees: z.boolean().default(false),
      }),
    )
    .output(SavedSearch),
  remove: api
    .route({
      method: 'DELETE',
      path: '/searches/{id}',
      summary: 'Delete a saved search; succeeds if it is already gone',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),
}
