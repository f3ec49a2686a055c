import type { ApprovalAct } from '@hearth/shared/moderation/approvals'
import type { Actor } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'

/** A request that a verdict is given on. */
export type Waiting = {
  id: string
  act: ApprovalAct
  subjectUserId: string | null
  request: unknown
  reason: string
  caseId: string | null
  sourceId: string | null
  decisionId: string | null
  requestedBy: string
  requestedLabel: string
}

/**
 * What an act does, in the transaction of the verdict, when it is approved, and when it is refused, withdrawn or
 * expires.
 */
export type Execution<Services> = {
  carryOut(transaction: Database, services: Services, waiting: Waiting, by: Actor): Promise<unknown>
  drop?(transaction: Database, services: Services, waiting: Waiting, by: Actor): Promise<unknown>
  /** After the commit of either. */
  afterwards?(services: Services): void
}

/** How each act that needs a second person is carried out. */
export type Executions<Services> = Record<ApprovalAct, Execution<Services>>
