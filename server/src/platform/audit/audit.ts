import type { AuditAct } from '@hearth/shared/audit'
import type { Secret } from '../config/secret.ts'
import type { Database } from '../db/connection.ts'
import { subjectKey } from './subject-key.ts'

/** Who acts. `label` is the name that the log keeps when the account is gone. */
export type Actor = {
  userId: string | null
  type: 'member' | 'moderator' | 'admin' | 'system' | 'console' | 'model'
  label: string | null
}

export const theConsole: Actor = { userId: null, type: 'console', label: 'the console' }
export const theSystem: Actor = { userId: null, type: 'system', label: null }

type Entry = {
  /** What was done, as thing and participle: `case_opened`. */
  act: AuditAct
  actor: Actor
  /** The account that it was done to. */
  subjectId?: string | null
  /** Adds the keyed hash that recognises the subject when the account is gone. */
  secret?: Secret
  caseId?: string | null
  batchId?: string | null
  before?: object
  after?: object
  details?: object
}

const audited = new WeakSet<Actor>()
/** Whether this actor, who is another object in each request, stands in the log already. */
export const isAudited = (actor: Actor) => audited.has(actor)
/** For what is asked again and again and shows nothing of any account: the log would hold little else. */
export const withoutEntry = (actor: Actor) => void audited.add(actor)

const json = (value: object | undefined) => (value ? JSON.stringify(value) : null)

/**
 * Writes an act or a look to the audit log: in the transaction of the act. Names no address.
 * @returns the number of the entry
 */
export async function audit(
  db: Database,
  { actor, secret, before, after, details = {}, ...entry }: Entry,
): Promise<number> {
  const key = secret && entry.subjectId ? await subjectKey(db, secret, entry.subjectId) : null
  const { id } = await db
    .insertInto('auditLog')
    .values({
      ...entry,
      actorId: actor.userId,
      actorType: actor.type,
      actorLabel: actor.label,
      subjectKey: key,
      before: json(before),
      after: json(after),
      details: JSON.stringify(details),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  audited.add(actor)
  return id
}
