import * as z from 'zod'
import { api } from '../api.ts'
import { ProfileId } from './members.ts'

/** Page size of a member's own lists. */
const page = { default: 30, max: 100 }

const Target = z.strictObject({ profileId: ProfileId })

/** A member blocked by the viewer. It has no picture: during a block, neither member sees anything new of the other. */
export const BlockedMember = z.object({ profileId: ProfileId, name: z.string(), blockedAt: z.iso.datetime() })
export type BlockedMember = z.infer<typeof BlockedMember>

export const blocks = {
  block: api
    .route({
      method: 'PUT',
      path: '/blocks/{profileId}',
      summary: 'Block a member: neither sees the other anywhere, and the other is not notified',
    })
    .input(Target)
    .output(z.object({ blocked: z.literal(true) })),
  blockPartner: api
    .route({
      method: 'PUT',
      path: '/conversations/{conversationId}/block',
      summary:
        'Block the other member of an own conversation, a former one too: they stay blocked if they come back, and the conversation leaves the list',
    })
    .input(z.strictObject({ conversationId: z.uuid() }))
    .output(z.object({ blocked: z.literal(true) })),
  unblock: api
    .route({ method: 'DELETE', path: '/blocks/{profileId}', summary: 'Remove a block, if there is one' })
    .input(Target)
    .output(z.object({ blocked: z.literal(false) })),
  list: api
    .route({ method: 'GET', path: '/blocks', summary: 'Members that the viewer has blocked, newest first, by keyset' })
    .input(
      z.strictObject({
        /** Only the block of this member, if there is one. */
        profileId: ProfileId.optional(),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(page.max).default(page.default),
      }),
    )
    .output(z.object({ blocks: z.array(BlockedMember), nextCursor: z.string().nullable() })),
}
