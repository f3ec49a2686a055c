import * as z from 'zod'
import { api } from '../api.ts'
import { MemberCard } from '../members/member-card.ts'
import { ProfileId } from '../members/members.ts'
import { countLimit } from './likes-limits.ts'

/** A page of the row of matches, by default and at most. */
export const matchesPage = { usual: 12, max: 48 } as const

/** A member whom the viewer likes and who likes the viewer. */
export const Match = z.object({
  member: MemberCard,
  /** The row shows no more of the name. */
  firstName: z.string(),
  at: z.iso.datetime(),
  /** The conversation of the two. Null: neither has written yet, so the match is new. */
  conversationId: z.uuid().nullable(),
})
export type Match = z.infer<typeof Match>

export const matches = {
  list: api
    .route({ method: 'GET', path: '/matches', summary: 'Own matches, newest first, by keyset' })
    .input(
      z.strictObject({
        cursor: z.string().max(200).optional(),
        /** `new` keeps the matches in which neither member has written yet. */
        only: z.literal('new').optional(),
        limit: z.coerce.number().int().min(1).max(matchesPage.max).default(matchesPage.usual),
      }),
    )
    .output(
      z.object({
        matches: z.array(Match),
        nextCursor: z.string().nullable(),
        /** How many there are, at most one more than counts show. */
        total: z.int().max(countLimit + 1),
      }),
    ),
  unmatch: api
    .route({
      method: 'DELETE',
      path: '/matches/{profileId}',
      summary:
        'End a match: both likes go, the conversation closes for both, no one is notified; no effect without one',
    })
    .input(z.strictObject({ profileId: ProfileId }))
    .output(z.object({ matched: z.literal(false) })),
}
