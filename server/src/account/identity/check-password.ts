import { APIError, type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { isWeak, type Owner } from './weak-password.ts'

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

function refuse(code: string): never {
  throw new APIError('BAD_REQUEST', { code, message: code.toLowerCase() })
}

/** Refuses a password that is too long, too short for this installation or easy to guess for this owner. */
export function checkNewPassword(ctx: Context, password: unknown, owner: Owner) {
  if (typeof password !== 'string') return
  if (password.length > ctx.context.password.config.maxPasswordLength) refuse('PASSWORD_TOO_LONG')
  if (password.length < ctx.context.password.config.minPasswordLength) refuse('PASSWORD_TOO_SHORT')
  if (isWeak(password, owner)) refuse('WEAK_PASSWORD')
}

async function ownerOfLink(ctx: Context): Promise<Owner | null> {
  const { internalAdapter } = ctx.context
  const link = await internalAdapter.findVerificationValue(`reset-password:${ctx.body?.token}`)
  return link && ((await internalAdapter.findUserById(link.value)) as Owner | null)
}

const ownerOfSession = async (ctx: Context) => ((await getSessionFromCtx(ctx))?.user ?? null) as Owner | null

/** Checks a password that replaces another. The owner is the signed-in account, or the one the link was sent to. */
export async function checkReplacement(ctx: Context) {
  const owner = ctx.path === '/reset-password' ? ownerOfLink : ownerOfSession
  checkNewPassword(ctx, ctx.body?.newPassword, (await owner(ctx)) ?? {})
}
