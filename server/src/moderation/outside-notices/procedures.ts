import { refusedProof } from '../../account/identity/captcha/check-proof.ts'
import { refusedByLimit } from '../../account/identity/captcha/contact-limit.ts'
import { authenticate } from '../../account/identity/session-cookie.ts'
import { open } from '../../api.ts'
import { logAct } from '../cases/log-act.ts'
import { staffWith } from '../staff/access.ts'
import { joinMember } from './join.ts'
import { sendOwedToNotifiers } from './mails.ts'
import { storeNotice } from './store.ts'

/** Public (DSA, Art. 16; intimate pictures). A visitor shows that a person writes, where the installation asks for it. */
export const send = open.outsideNotices.send.handler(async ({ context, input, errors }) => {
  const viewer = (await authenticate(context, context.headers))?.viewer
  const account = viewer && !viewer.banned ? viewer : null
  const refusal = account ? null : await refusedProof(context, context.headers)
  if (refusal) throw errors[refusal as 'CAPTCHA_REQUIRED']()
  const limited = await refusedByLimit(context, 'notices', { userId: account?.userId ?? null, free: false })
  if (limited?.code === 'TOO_MANY_REQUESTS')
    throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: limited.retryAfter } })
  if (limited) throw errors[limited.code]()
  const stored = await storeNotice(context, input)
  context.background.start('answers to notifiers', () => sendOwedToNotifiers(context))
  return stored
})

export const join = staffWith('cases.decide').adminOutsideNotices.join.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  return db.transaction().execute(async (transaction) => {
    const joined = await joinMember(transaction, context, staff, input)
    if ('refused' in joined) throw errors[joined.refused]()
    const details = { profile: input.profileId, from: input.caseId }
    await logAct(transaction, context, { act: 'notice_joined', caseId: joined.caseId, details })
    return joined
  })
})
