import { signUpFrom, signUpOrder } from '@hearth/shared/account/account'
import { languageOf } from '@hearth/shared/language'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Community } from '../../platform/community/settings.ts'
import type { Env } from '../../platform/config/env.ts'
import { checkNewPassword, checkReplacement } from './check-password.ts'
import { languageHeaders } from './codes/language.ts'
import { phoneOfSignUp, requireContact, type SignUpDeps } from './codes/sign-up-by-phone.ts'
import { requireOpenSignUp } from './joining.ts'
import { standIn } from './taken-contacts.ts'

const newPasswordPaths = new Set(['/reset-password', '/change-password', '/set-password'])

type InputDeps = SignUpDeps & { community: Community; env: Pick<Env, 'SIGN_UP_ANSWERS'> }
type PhoneOfSignUp = Awaited<ReturnType<typeof phoneOfSignUp>>
type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

function refuse(code: string, status: 'BAD_REQUEST' | 'UNPROCESSABLE_ENTITY' = 'BAD_REQUEST'): never {
  throw new APIError(status, { code: code.toUpperCase(), message: code })
}

/** Says that the account exists, as specified (docs/product/account.md, sign-up). */
export const refuseTaken = () => refuse('user_already_exists', 'UNPROCESSABLE_ENTITY')

/**
 * Returns the contact with which a sign-up continues: the given one, or that of a placeholder account if the given one
 * is taken and no answer may say so.
 */
async function freeContact(ctx: Context, deps: InputDeps, email: string, given: PhoneOfSignUp) {
  const contact = given?.contact ?? { email }
  const typed = contact.email.toLowerCase()
  const known = (await ctx.context.internalAdapter.findUserByEmail(typed))?.user
  const owner = given?.owner ?? known
  if (!owner) return contact
  // With required confirmation the library answers a known address as if it were new.
  if (deps.env.SIGN_UP_ANSWERS === 'spec') refuseTaken()
  return standIn({ typed, phoneNumber: given?.contact.phoneNumber ?? null, owner })
}

/** Refuses a sign-up with its first problem, in the order of the form. */
async function checkSignUp(ctx: Context, deps: InputDeps) {
  requireContact(ctx.body)
  const phone = await phoneOfSignUp(deps, ctx.body)
  const SignUp = signUpFrom((await deps.community.read()).minimumAge)
  const input = (phone ? SignUp.omit({ email: true }) : SignUp).safeParse(ctx.body)
  if (!input.success) {
    const problems = signUpOrder.map((field) => input.error.issues.find((issue) => issue.path[0] === field))
    refuse(problems.find(Boolean)?.message ?? 'invalid')
  }
  const { password, firstName, lastName, birthday } = input.data
  const email = String('email' in input.data ? input.data.email : ctx.body.email)
  checkNewPassword(ctx, password, { ...input.data, email: phone ? null : email })
  const contact = await freeContact(ctx, deps, email, phone)
  const languageCode = languageOf(ctx.body.languageCode)
  // The library merges the result into the body and would take a number that nobody has read.
  delete ctx.body.phoneNumber
  return { ...contact, password, firstName, lastName, birthday, languageCode, name: firstName }
}

/** Checks age and password before the library sees the request, since the library has no such rules. */
export const createInputCheck = (deps: InputDeps) =>
  createAuthMiddleware(async (ctx) => {
    if (newPasswordPaths.has(ctx.path)) await checkReplacement(ctx)
    if (ctx.path === '/sign-in/email') requireContact(ctx.body)
    if (ctx.path !== '/sign-up/email') return
    await requireOpenSignUp(deps, ctx.headers?.get('cookie') ?? null)
    const body = await checkSignUp(ctx, deps)
    return { context: { body, headers: languageHeaders(body.languageCode) } }
  })
