import { isAPIError } from 'better-auth/api'
import { account, type Context, fresh, type Viewer } from '../../api.ts'
import type { AccountChange } from '../../mail/templates.ts'
import { recordSecurityEvent } from '../events.ts'
import { sendAccountNotice } from '../not-me/account-notice.ts'
import { codeHash } from './code-hash.ts'
import { ownPhone, removePhone, savePhone } from './own-phone.ts'
import { maskPhoneNumber, readPhoneNumber } from './phone-number.ts'

async function recordChange(context: Context & { viewer: Viewer }, what: AccountChange, masked: string) {
  const { userId } = context.viewer
  const undoes = what === 'phoneAdded' ? ({ kind: 'phone', id: userId } as const) : undefined
  await sendAccountNotice(context, userId, what, { what: masked }, undoes)
  await recordSecurityEvent(context, { kind: 'phone_changed', userId })
}

const languageOf = ({ db, viewer }: Context & { viewer: Viewer }) =>
  db.selectFrom('user').where('id', '=', viewer.userId).select('languageCode').executeTakeFirstOrThrow()

/** The code and the wait of the identity library's refusal. */
function refusalOf(error: unknown) {
  if (!isAPIError(error)) throw error
  const retryAfter = Number(new Headers(error.headers as Record<string, string>).get('x-retry-after') ?? 0)
  return { code: error.body?.code, retryAfter }
}

export const read = account.phone.read.handler(({ context: { db, viewer } }) => ownPhone(db, viewer.userId))

export const sendCode = fresh.phone.sendCode.handler(async ({ context, input, errors }) => {
  const { sms, auth } = context
  if (!sms.isOn) throw errors.SMS_UNAVAILABLE()
  const body = { ...input, ...(await languageOf(context)) }
  try {
    await auth.api.sendPhoneNumberOTP({ body })
  } catch (error) {
    const { code, retryAfter } = refusalOf(error)
    if (code === 'TOO_MANY_REQUESTS') throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
    throw code === 'SMS_UNAVAILABLE' ? errors.SMS_UNAVAILABLE() : errors.PHONE_NOT_ALLOWED()
  }
  return { sent: true as const }
})

export const save = fresh.phone.save.handler(async ({ context, input, errors }) => {
  const { db, env, secret, auth, viewer } = context
  const typed = readPhoneNumber(input.phoneNumber, env.SMS_COUNTRIES)
  if ('problem' in typed) throw errors.PHONE_NOT_ALLOWED()
  const body = { phoneNumber: typed.number, code: codeHash(secret, input.code) }
  await auth.api.consumePhoneNumberOTP({ body }).catch((error: unknown) => {
    refusalOf(error)
    throw errors.CODE_INVALID()
  })
  if (!(await savePhone(db, viewer.userId, typed.number))) throw errors.PHONE_TAKEN()
  await recordChange(context, 'phoneAdded', maskPhoneNumber(typed.number))
  return ownPhone(db, viewer.userId)
})

export const remove = fresh.phone.remove.handler(async ({ context, errors }) => {
  const { db, viewer } = context
  const { masked } = await ownPhone(db, viewer.userId)
  if (masked && !(await removePhone(db, viewer.userId))) throw errors.LAST_WAY_IN()
  if (masked) await recordChange(context, 'phoneRemoved', masked)
  return ownPhone(db, viewer.userId)
})
