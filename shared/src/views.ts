import * as z from 'zod'
import { api } from './api.ts'
import { ListInput } from './likes.ts'
import { MemberCard } from './members.ts'

const At = z.iso.datetime()

/** Somebody who opened the viewer's profile: when last, and how often in all. */
export const ViewItem = z.object({
  member: MemberCard,
  at: At,
  times: z.int().min(1),
  /** That member likes the viewer. */
  likesYou: z.boolean(),
})
export type ViewItem = z.infer<typeof ViewItem>

export const views = {
  list: api
    .route({ method: 'GET', path: '/views', summary: 'Who opened the own profile, newest first, by keyset' })
    .input(ListInput)
    .output(
      z.object({
        /** The viewer browses invisibly, and therefore sees nobody: the list is empty. */
        invisible: z.boolean(),
        views: z.array(ViewItem),
        nextCursor: z.string().nullable(),
        /** When the viewer last looked at this list: what came later is new. Null: never. */
        visitedAt: At.nullable(),
      }),
    ),
  visited: api
    .route({ method: 'PUT', path: '/views/visited', summary: 'The viewer has looked at this list' })
    .output(z.object({ visitedAt: At })),
}
