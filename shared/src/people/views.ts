import * as z from 'zod'
import { api } from '../api.ts'
import { MemberCard } from '../members/member-card.ts'
import { ListInput } from './likes.ts'

const At = z.iso.datetime()

/** A member who opened the viewer's profile, when last, and how often in total. */
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
    .route({ method: 'GET', path: '/views', summary: "Members who opened the viewer's profile, newest first" })
    .input(ListInput)
    .output(
      z.object({
        /** The viewer browses invisibly and therefore sees no views: the list is empty. */
        invisible: z.boolean(),
        views: z.array(ViewItem),
        nextCursor: z.string().nullable(),
        /** The viewer's last visit to this list; later views are new. Null: never. */
        visitedAt: At.nullable(),
      }),
    ),
  visited: api
    .route({ method: 'PUT', path: '/views/visited', summary: 'Mark the views as seen' })
    .output(z.object({ visitedAt: At })),
}
