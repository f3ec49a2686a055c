import type { DecisionInput } from '@hearth/shared/moderation/decisions'
import { day } from '@hearth/shared/time'
import { accountOfTicket } from '../../account/identity/banned-ticket.ts'
import { recipientOf } from '../../account/identity/not-me/account-notice.ts'
import { open, session } from '../../api.ts'
import { viewerOf } from '../../members/visibility/queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { staffWith } from '../staff/access.ts'
import { seesCase } from '../staff/seen-by.ts'
import { changeMany } from './bulk.ts'
import { decideCase } from './decide.ts'
import { foundHow } from './found-how.ts'
import { nameFor, sendStatements, statementMail } from './mails.ts'
import { decisionsOf, statementsOf } from './queries.ts'
import { lockSubject } from './subject.ts'
import { writeTemplate as storeTemplate, templatesOf } from './templates.ts'
import { undoBatch, undoDecision } from './undo.ts'

export const decide = staffWith('cases.decide').decisions.decide.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const outcome = await db.transaction().execute((transaction) => decideCase(transaction, context, { input, staff }))
  if ('refused' in outcome) throw errors[outcome.refused]()
  sendStatements(context)
  const { stored, approval, closed } = outcome
  const [decision = null] = stored ? await decisionsOf(db, { ids: [stored.id] }) : []
  return { decision, approvalId: approval, caseState: closed ? 'decided' : 'open' }
})

/** The actions as they would be stored now. */
const asDecided = ({ actions }: DecisionInput) =>
  actions.map(({ days, ...action }) => ({
    ...action,
    until: days === undefined ? null : new Date(Date.now() + days * day).toISOString(),
  }))

async function subjectOfCase(db: Database, caseId: string) {
  const row = await db.selectFrom('cases').where('id', '=', caseId).select('subjectId').executeTakeFirst()
  return row ?? null
}

/** Composes the mail by the function that sends it. Nothing is stored. */
export const preview = staffWith('cases.decide').decisions.preview.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const found = await subjectOfCase(db, input.caseId)
  if (!found || !(await seesCase(db, staff, input.caseId))) throw errors.NOT_FOUND()
  const subject = await lockSubject(db, context, found.subjectId)
  const owner = subject && (await recipientOf(db, subject.userId))
  if (!subject || !owner) throw errors.CASE_CHANGED()
  const { statement } = input
  const { source, byMachine } = await foundHow(db, input.caseId)
  const { subject: title, text } = statementMail(
    context,
    { language: subject.language, name: nameFor(owner) },
    {
      actions: asDecided(input),
      ground: statement?.ground ?? null,
      clause: (statement?.ground === 'law' ? statement.law : statement?.clause) ?? null,
      facts: statement?.facts ?? null,
      text: statement?.text ?? null,
      source,
      detectedByMachine: byMachine,
      decidedByMachine: 'none',
      decidedAt: new Date(),
    },
  )
  return { subject: title, text, language: subject.language }
})

export const templates = staffWith('cases.decide').decisions.templates.handler(({ context, input }) =>
  templatesOf(context.db, input),
)

export const writeTemplate = staffWith('templates').decisions.writeTemplate.handler(({ context, input }) =>
  context.db.transaction().execute(async (transaction) => {
    const { category, action, language } = input
    const written = await storeTemplate(transaction, input)
    const details = { category, action, language, version: written.version }
    await audit(transaction, { act: 'template_written', actor: context.staff, details })
    return written
  }),
)

export const mine = session.statements.mine.handler(({ context: { db, viewer } }) => statementsOf(db, viewer))

/** The viewer of a ticket, who is banned. */
export const ofBanned = open.statements.ofBanned.handler(async ({ context, input, errors }) => {
  const userId = accountOfTicket(context.secret, input.ticket)
  const viewer = userId && (await viewerOf(context.db, userId))
  if (!viewer) throw errors.UNAUTHORIZED()
  return statementsOf(context.db, viewer)
})

/** Takes a decision or a batch back. What cannot be taken back any more, or waits for a second person, does not count. */
export const undo = staffWith('cases.decide').decisions.undo.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { decisionId, batchId, note } = input
  const undone = await db.transaction().execute(async (transaction) => {
    if (batchId) return undoBatch(transaction, context, batchId, { staff, note })
    return decisionId && (await undoDecision(transaction, context, decisionId, { staff, note })) ? 1 : 0
  })
  if (!batchId && !decisionId) throw errors.NOT_FOUND()
  sendStatements(context)
  return { undone }
})

export const bulk = staffWith('bulk').decisions.bulk.handler(async ({ context, input, errors }) => {
  const changed = await changeMany(context, input, context.staff)
  if (!changed) throw errors.NOT_FOUND()
  sendStatements(context)
  return changed
})
