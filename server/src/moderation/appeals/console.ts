import { parseArgs } from 'node:util'
import { type Actor, theConsole } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { answerWaiting, type WaitingAppeal, waitingAppeals } from './queries.ts'

export const usage = `Answers appeals that nobody on the team may answer. Reports are decided at /admin/cases.

  npm run reports -- appeals
  npm run reports -- appeal D-XXXX-XXXX --grant --reason "..."
  npm run reports -- appeal D-XXXX-XXXX --refuse --reason "..."

  appeals     what waits for an answer, by the number of the decision
  --grant     takes the decision back with all it did
  --refuse    lets the decision stand
  --reason    why, for the audit log and for who appealed
  --as EMAIL  the admin or moderator who acts, for the audit log (default: the console)
`

const maxListed = 200
const options = {
  grant: { type: 'boolean', default: false },
  refuse: { type: 'boolean', default: false },
  reason: { type: 'string', default: '' },
  as: { type: 'string' },
} as const

/** Members' text without characters that control a terminal or change text direction. */
const plain = (text: string) => text.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '�')

/**
 * The account given with --as.
 * @throws when no admin or moderator has this address
 */
async function actorByEmail(db: Database, email: string | undefined): Promise<Actor> {
  if (email === undefined) return theConsole
  const found = await db
    .selectFrom('user')
    .innerJoin('userRoles', 'userRoles.userId', 'user.id')
    .where('email', '=', email.toLowerCase())
    .select(['user.id', 'user.name'])
    .executeTakeFirst()
  if (!found) throw new Error('--as must name an admin or a moderator.')
  return { userId: found.id, type: 'console', label: found.name }
}

function appealLine({ number, openedAt, byReporter, text, actions }: WaitingAppeal): string {
  const what = actions.map(({ action }) => action).join(', ')
  return `${number}  ${openedAt.toISOString()}  ${what}  ${byReporter ? 'a reporter' : 'the member'}: ${plain(text)}`
}

type Command = ReturnType<typeof read>
const read = (args: string[]) => parseArgs({ args, options, allowPositionals: true })

async function list({ db }: Services, by: Actor): Promise<string> {
  const waiting = await waitingAppeals(db, maxListed, by)
  return waiting.map(appealLine).join('\n') || 'No appeal waits.'
}

/** Answers the appeals against a decision. */
async function answer(services: Services, number: string, { values }: Command, by: Actor): Promise<string> {
  if (values.grant === values.refuse) throw new Error('Use either --grant or --refuse.')
  const outcome = values.grant ? 'granted' : 'refused'
  await answerWaiting(services, { number, outcome, reason: values.reason, by })
  return `The appeal against ${number} is ${outcome}.`
}

/**
 * Runs one console command.
 * @returns the text to print
 * @throws with a sentence for the operator when the command or its subject is wrong
 */
export async function run(services: Services, args: string[]): Promise<string> {
  const given = read(args)
  const [command, number] = given.positionals
  const by = await actorByEmail(services.db, given.values.as)
  if (command === 'appeals') return list(services, by)
  if (command !== 'appeal' || !number) throw new Error('Use one of: appeals, appeal NUMBER.')
  return answer(services, number.toUpperCase(), given, by)
}
