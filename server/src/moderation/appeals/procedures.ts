import { accountOfTicket } from '../../account/identity/banned-ticket.ts'
import { type Context, open, session } from '../../api.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { viewerOf } from '../../members/visibility/queries.ts'
import { statementsOf } from '../decisions/queries.ts'
import { staffWith } from '../staff/access.ts'
import { decideAppeal, tellOutcome } from './decide.ts'
import { sendAppeal } from './send.ts'

type Sent = { decisionId: string; text: string }

/** Stores the appeal. @returns the statement as it is now, which a reporter has none of */
async function appeal(context: Context, viewer: Viewer, sent: Sent) {
  const refused = await sendAppeal(context, viewer, sent)
  if (refused) return { refused, statement: null }
  const own = await statementsOf(context.db, viewer)
  return { refused: null, statement: own.find(({ id }) => id === sent.decisionId) ?? null }
}

export const send = session.appeals.send.handler(async ({ context, input, errors }) => {
  const sent = await appeal(context, context.viewer, input)
  if (sent.refused) throw errors[sent.refused]()
  return { statement: sent.statement }
})

/** Without a session: a banned account gets none. */
export const sendBanned = open.appeals.sendBanned.handler(async ({ context, input, errors }) => {
  const userId = accountOfTicket(context.secret, input.ticket)
  const viewer = userId && (await viewerOf(context.db, userId))
  if (!viewer) throw errors.UNAUTHORIZED()
  const sent = await appeal(context, viewer, input)
  if (sent.refused) throw errors[sent.refused]()
  return { statement: sent.statement }
})

export const decide = staffWith('cases.decide').adminAppeals.decide.handler(async ({ context, input, errors }) => {
  const outcome = await decideAppeal(context, input, context.staff)
  if (typeof outcome === 'string') throw errors[outcome]()
  tellOutcome(context)
  return { done: true as const, approvalId: outcome.approval }
})
