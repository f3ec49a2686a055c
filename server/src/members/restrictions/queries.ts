import { type FeltRestriction, feltRestrictions } from '@hearth/shared/members/restrictions'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { RestrictionKind } from '../../platform/db/types.ts'

/** What decisions keep a member from now, each until the latest end; null: until it is lifted. */
export async function restrictionsOf(db: Database, { profileId }: { profileId: string }) {
  const { rows } = await sql<{ kind: FeltRestriction; until: Date | null }>`
    select kind, nullif(max(coalesce(ends_at, 'infinity')), 'infinity') as until from restrictions
    where subject_id = ${profileId} and kind = any(${[...feltRestrictions]}::restriction_kind[])
      and lifted_at is null and coalesce(ends_at, 'infinity') > now()
    group by kind
    order by kind`.execute(db)
  return rows.map(({ kind, until }) => ({ kind, until: until?.toISOString() ?? null }))
}

/** Restricts a member by a decision. From the commit on every process sees it. */
export const restrict = (
  transaction: Database,
  values: { subjectId: string; kind: RestrictionKind; endsAt: Date | null; decisionId: string },
) => transaction.insertInto('restrictions').values(values).execute()

type Lifted = { kind: RestrictionKind; decisionId: string }

/**
 * Lifts what restricts a member: all of it, or what one decision began.
 * @param by the decision that lifts
 * @returns what was lifted
 */
export async function lift(
  transaction: Database,
  which: { subjectId: string } | { decisionId: string; kind?: RestrictionKind },
  by: string | null,
): Promise<Lifted[]> {
  return transaction
    .updateTable('restrictions')
    .set({ liftedAt: sql<Date>`now()`, liftedBy: by })
    .where('liftedAt', 'is', null)
    .$call((query) => {
      if ('subjectId' in which) return query.where('subjectId', '=', which.subjectId)
      const ofDecision = query.where('decisionId', '=', which.decisionId)
      return which.kind ? ofDecision.where('kind', '=', which.kind) : ofDecision
    })
    .returning(['kind', 'decisionId'])
    .execute()
}

/** Lifts some restrictions of a decision. Its other restrictions stay in force. */
export const liftThese = (transaction: Database, restrictions: { id: string }[], by: string) =>
  sql`update restrictions set lifted_at = now(), lifted_by = ${by}
    where id = any(${restrictions.map(({ id }) => id)}::uuid[])`.execute(transaction)

/** Ends what has reached its date, so that the columns follow. Reads of a moment compare the dates themselves. */
export const endRestrictions = (db: Database) =>
  sql`update restrictions set lifted_at = ends_at where lifted_at is null and ends_at <= now()`.execute(db)

/** `statement`: what happened, in the words of the decision. `until` null: for good. */
export type Ban = {
  category: ReportCategory | null
  since: Date | null
  statement: string | null
  until: Date | null
}

/**
 * Why an account is banned or suspended, by the decision that lasts longest; null when it is neither. A ban that is older
 * than decisions has an upheld report, or nothing.
 */
export async function banOf(db: Database, userId: string): Promise<Ban | null> {
  const { rows } = await sql<Ban>`
    select
      coalesce(decided.category, upheld.category) as category,
      coalesce(decided.decided_at, upheld.decided_at) as since,
      coalesce(decided.facts, upheld.statement) as statement,
      decided.ends_at as until
    from "user" u
    join profiles p on p.user_id = u.id
    left join lateral (
      select
        d.category,
        d.decided_at,
        d.facts,
        r.ends_at
      from restrictions r
      join decisions d on d.id = r.decision_id
      where r.subject_id = p.id and r.kind in ('banned', 'suspended') and r.lifted_at is null
      order by r.ends_at desc nulls first, d.decided_at desc
      limit 1) decided on true
    left join lateral (
      select
        category,
        decided_at,
        statement
      from reports
      where target_id = p.id and state = 'upheld'
      order by decided_at desc
      limit 1) upheld on decided.decided_at is null
    where u.id = ${userId} and u.banned`.execute(db)
  return rows[0] ?? null
}
