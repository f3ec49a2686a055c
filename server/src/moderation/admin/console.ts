import { parseArgs } from 'node:util'
import { ReportCategory } from '@hearth/shared/moderation/reports'
import { Reason } from '@hearth/shared/moderation/staff'
import { theConsole } from '../../platform/audit/audit.ts'
import type { Services } from '../../services.ts'
import { sendStatements } from '../decisions/mails.ts'
import { banUser, type Refusal } from './decisions.ts'
import { userOfEmail } from './queries.ts'

export const usage = `Bans a member at once, or a person of the team, without a second person.

  npm run admin -- ban EMAIL --category CATEGORY --reason "..."

  --category  one of: ${ReportCategory.options.join(', ')}
  --reason    why: the member reads it
`

const options = { category: { type: 'string' }, reason: { type: 'string' } } as const

const why: Record<Refusal | 'ADMIN_ONLY', string> = {
  NOT_FOUND: 'There is no account with this address.',
  LAST_ADMIN: 'This is the last admin. Grant the role to another account first.',
  OWN_ACCOUNT: 'Nobody bans themselves.',
  ADMIN_ONLY: 'Only an admin bans a person of the team.',
}

/**
 * Bans an account for the operator, who may be the only admin: nobody else could agree.
 * @returns the text to print
 * @throws with a sentence for the operator when an option is wrong or the ban is refused
 */
export async function banAtConsole(services: Services, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [email, ...more] = positionals
  if (!email || more.length) throw new Error('Name one address.')
  const category = ReportCategory.safeParse(values.category)
  if (!category.success) throw new Error('Give a --category of the list below.')
  const reason = Reason.safeParse(values.reason)
  if (!reason.success) throw new Error('Give a --reason: the member reads it.')
  const { db, secret } = services
  const userId = await userOfEmail(db, email)
  if (!userId) throw new Error(why.NOT_FOUND)
  const refusal = await banUser(db, { userId, by: theConsole, category: category.data, reason: reason.data, secret })
  if (refusal) throw new Error(why[refusal])
  sendStatements(services)
  return `${email} is banned.`
}
