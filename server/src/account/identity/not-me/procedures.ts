import { open } from '../../../api.ts'
import { recordSecurityEvent } from '../events.ts'
import { resetLink } from '../reset-link.ts'
import { recipientOf } from './account-notice.ts'
import { lockAccount } from './links.ts'
import { numberForNotices, sendTextWithReset } from './text-notice.ts'

/**
 * Needs no session: the owner may have lost theirs. The token proves access to the mailbox, or to the number that the
 * link for a new password goes to: never to one that a stranger may have put in its place.
 */
export const press = open.notMe.press.handler(async ({ context, input, errors }) => {
  const pressed = await lockAccount(context.db, input.token)
  const owner = pressed && (await recipientOf(context.db, pressed.userId))
  if (!owner) throw errors.NOT_FOUND()
  await recordSecurityEvent(context, { kind: 'access_ended_by_owner', userId: owner.id, client: context.network })
  const number = numberForNotices(owner)
  if (number && number === pressed.sentTo)
    sendTextWithReset(context, owner, number, () => resetLink(context, owner.id, 'phone'))
  context.mailSender.sendInBackground('accessEnded', owner, () => resetLink(context, owner.id))
})
