import { member } from '../../api.ts'
import { spend } from '../../platform/limits/spend.ts'
import { blockPartner as blockPartnerOf } from './queries.ts'

/**
 * Blocks the other member of a conversation, whether they are still there or not: the answer is the same.
 * @throws NOT_FOUND when the conversation is not the viewer's, or its partner has blocked them
 */
export const blockPartner = member.blocks.blockPartner.handler(async ({ context, input, errors }) => {
  const { db, viewer, live } = context
  const { conversationId } = input
  const retryAfter = await spend(context, 'blocks', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  if (!(await blockPartnerOf(db, viewer, conversationId))) throw errors.NOT_FOUND()
  live.notify([viewer.profileId], { type: 'list', conversationId })
  return { blocked: true }
})
