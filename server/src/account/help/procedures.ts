import { open } from '../../api.ts'
import { contactOf } from '../../platform/community/settings.ts'
import type { Services } from '../../services.ts'
import { refusedProof } from '../identity/captcha/check-proof.ts'
import { refusedByLimit } from '../identity/captcha/contact-limit.ts'
import { accountOf, senderOf, sendToOperator } from './contact.ts'
import { helpLines } from './lines.ts'

const contactFor = async ({ env, community }: Pick<Services, 'env' | 'community'>) =>
  contactOf(env, await community.read())

/** Public: a visitor needs the help lines as much as a member. */
export const lines = open.help.lines.handler(({ context }) => helpLines(context))

export const contact = open.help.contact.handler(async ({ context }) => ({ open: Boolean(await contactFor(context)) }))

/** Public, because a member who cannot sign in needs it most. A visitor shows that a person writes. */
export const write = open.help.write.handler(async ({ context, input, errors }) => {
  const to = await contactFor(context)
  if (!to) throw errors.CONTACT_OFF()
  const refusal = (await accountOf(context)) ? null : await refusedProof(context, context.headers)
  if (refusal) throw errors[refusal as 'CAPTCHA_REQUIRED']()
  const sender = await senderOf(context, input.email)
  if (!sender) throw errors.INVALID({ data: { problems: [{ field: 'email', code: 'email_invalid' }] } })
  const limited = await refusedByLimit(context, 'messages', { userId: sender.userId, free: sender.confirmed })
  if (limited?.code === 'TOO_MANY_REQUESTS')
    throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: limited.retryAfter } })
  if (limited) throw errors[limited.code]()
  return { ticket: await sendToOperator(context, to, input, sender) }
})
