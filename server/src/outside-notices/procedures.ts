import { contactLimits } from '@hearth/shared/help'
import { type Context, open } from '../api.ts'
import { logAct } from '../cases/log-act.ts'
import { refusedProof } from '../identity/captcha/check-proof.ts'
import { siteOf } from '../identity/network.ts'
import { authenticate } from '../identity/session-cookie.ts'
import { reserveMail } from '../mail/mail-limit.ts'
import { staffWith } from '../staff/access.ts'
import { joinMember } from './join.ts'
import { sendOwedToNotifiers } from './mails.ts'
import { storeNotice } from './store.ts'

/** Counts a notice by client, by site and in all, the narrowest first. @returns whether it may be sent */
async function reserve(context: Context): Promise<boolean> {
  const { perSender, perSite, perHour } = contactLimits
  const counts: [string, number][] = [
    [`notices ${context.client}`, perSender],
    [`notices of ${siteOf(context.client)}`, perSite],
    ['all notices', perHour.visitors],
  ]
  for (const [by, max] of counts) if (!(await reserveMail(context, by, 'contact', max))) return false
  return true
}

/** Public (DSA, Art. 16; intimate pictures). A visitor shows that a person writes, where the installation asks for it. */
export const send = open.outsideNotices.send.handler(async ({ context, input, errors }) => {
  const viewer = (await authenticate(context, context.headers))?.viewer
  const refusal = viewer && !viewer.banned ? null : await refusedProof(context, context.headers)
  if (refusal) throw errors[refusal as 'CAPTCHA_REQUIRED']()
  if (!(await reserve(context))) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: 3600 } })
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
