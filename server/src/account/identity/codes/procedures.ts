import { isAPIError } from 'better-auth/api'
import { account, type Context, fresh } from '../../../api.ts'
import type { Viewer } from '../../../members/visibility/queries.ts'
import type { AccountChange } from '../../../platform/mail/templates.ts'
import { entryBlockOf } from '../../entry-blocks/queries.ts'
import { countedCheck } from '../counted-check.ts'
import { recordSecurityEvent } from '../events.ts'
import { type NumberLink, sendAccountNotice, tellFormerNumber } from '../not-me/account-notice.ts'
import { triesKey } from '../password-tries.ts'
import { codeHash } from './code-hash.ts'
import { reserveForAccount } from './code-limit.ts'
import { ownPhone, phoneChange, removePhone, savePhone } from './own-phone.ts'
import { maskPhoneNumber, readPhoneNumber } from './phone-number.ts'

type PhoneChange = Extract<AccountChange, 'phoneAdded' | 'phoneChanged' | 'phoneRemoved'>

/** Tells the owner, and the number that is no longer the account's: it may be the owner's that a stranger replaced. */
async function tellChange(
  context: Context & { viewer: Viewer },
  change: PhoneChange,
  number: string,
  { former, link }: { former: string | null; link: NumberLink | null },
) {
  const { userId } = context.viewer
  const undoes = change === 'phoneRemoved' ? undefined : phoneChange(userId, former)
  const values = { what: maskPhoneNumber(number) }
  await sendAccountNotice(context, userId, { change, values, undoes })
  if (link) await tellFormerNumber(context, userId, link, { change, values })
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

/** Whether the number is a second factor. The database removes that with the number. */
const isFactor = async ({ db, viewer }: Context & { viewer: Viewer }) =>
  (await db
    .selectFrom('secondFactors')
    .where('userId', '=', viewer.userId)
    .where('kind', '=', 'phone')
    .where('confirmedAt', 'is not', null)
    .select('id')
    .executeTakeFirst()) !== undefined

export const read = account.phone.read.handler(({ context: { db, viewer } }) => ownPhone(db, viewer.userId))

export const sendCode = fresh.phone.sendCode.handler(async ({ context, input, errors }) => {
  const { sms, auth, env, viewer } = context
  if (!sms.isOn) throw errors.SMS_UNAVAILABLE()
  if ('problem' in readPhoneNumber(input.phoneNumber, env.SMS_COUNTRIES)) throw errors.PHONE_NOT_ALLOWED()
  // Another person may own the number, so the message counts for the number as well. This count is not the one of second
  // factors: requests for a number that gets no code must not use that up.
  await reserveForAccount(context, 'own-number', viewer.userId, errors)
  const body = { ...input, ...(await languageOf(context)) }
  try {
    await auth.api.sendPhoneNumberOTP({ body })
  } catch (error) {
    const { code, retryAfter } = refusalOf(error)
    if (code === 'TOO_MANY_REQUESTS') throw errors.TOO_MANY_CODES({ data: { retryAfter } })
    throw code === 'SMS_UNAVAILABLE' ? errors.SMS_UNAVAILABLE() : errors.PHONE_NOT_ALLOWED()
  }
  return { sent: true as const }
})

export const save = fresh.phone.save.handler(async ({ context, input, errors }) => {
  const { db, env, secret, auth, viewer, sessionId } = context
  const typed = readPhoneNumber(input.phoneNumber, env.SMS_COUNTRIES)
  if ('problem' in typed) throw errors.PHONE_NOT_ALLOWED()
  const body = { phoneNumber: typed.number, code: codeHash(secret, input.code) }
  const check = () =>
    auth.api.consumePhoneNumberOTP({ body }).then(
      () => true,
      (error: unknown) => {
        refusalOf(error)
        return false
      },
    )
  // For the account, not for the number: a stranger's guesses at it do not stop its owner here.
  const tried = await countedCheck(context, triesKey(secret, 'own phone', viewer.userId), check)
  if ('wait' in tried) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: tried.wait } })
  if (!tried.right) throw errors.CODE_INVALID()
  if (await entryBlockOf(db, secret, { phoneNumber: typed.number })) throw errors.PHONE_BLOCKED()
  const saved = await savePhone(db, { userId: viewer.userId, sessionId, secret }, typed.number)
  if (saved.refused) throw errors[saved.refused]()
  await tellChange(context, saved.former ? 'phoneChanged' : 'phoneAdded', typed.number, saved)
  return ownPhone(db, viewer.userId)
})

export const remove = fresh.phone.remove.handler(async ({ context, errors }) => {
  const { db, secret, viewer, sessionId } = context
  const [{ masked }, wasFactor] = await Promise.all([ownPhone(db, viewer.userId), isFactor(context)])
  if (!masked) return ownPhone(db, viewer.userId)
  const removed = await removePhone(db, { userId: viewer.userId, sessionId, secret })
  if (removed.refused) throw errors[removed.refused]()
  if (removed.former) await tellChange(context, 'phoneRemoved', removed.former, removed)
  if (wasFactor) {
    await recordSecurityEvent(context, { kind: 'second_factor_removed', userId: viewer.userId })
    await sendAccountNotice(context, viewer.userId, { change: 'factorRemoved', values: { thing: 'phone' } })
  }
  return ownPhone(db, viewer.userId)
})
