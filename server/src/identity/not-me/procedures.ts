import { open } from '../../api.ts'
import { recordSecurityEvent } from '../events.ts'
import { resetLink } from '../reset-link.ts'
import { recipientOf } from './account-notice.ts'
import { lockAccount } from './links.ts'

/** Needs no session: the owner may have lost theirs. The token proves access to the mailbox. */
export const press = open.notMe.press.handler(async ({ context, input, errors }) => {
  const userId = await lockAccount(context.db, input.token)
  const owner = userId && (await recipientOf(context.db, userId))
  if (!owner) throw errors.NOT_FOUND()
  await recordSecurityEvent(context, { kind: 'access_ended_by_owner', userId: owner.id, client: context.network })
  context.mailSender.sendInBackground('accessEnded', owner, () => resetLink(context, owner.id))
})
