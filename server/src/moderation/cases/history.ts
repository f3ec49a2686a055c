import type { Case } from '@hearth/shared/moderation/cases'
import { sql } from 'kysely'
import { isAboutSealed } from '../../platform/audit/sealed.ts'
import type { Database } from '../../platform/db/connection.ts'
import { openBatches } from '../decisions/open-batches.ts'
import type { Staff } from '../staff/access.ts'

type Entry = Case['history'][number]
const maxEntries = 200

/** Looks of staff say nothing about the member. Decisions are listed as such. */
const looks = ['picture_seen', 'claim_renewed', 'case_opened', 'user_read', 'user_factors_listed', 'report_read']

/** A batch is named only while something of it can be undone. */
async function withOpenBatches(db: Database, entries: Entry[]): Promise<Entry[]> {
  const ids = entries.flatMap(({ facts }) => (typeof facts.batch === 'string' ? facts.batch : []))
  const open = await openBatches(db, ids)
  return entries.map(({ facts: { batch, ...facts }, ...entry }) => ({
    ...entry,
    facts: typeof batch === 'string' && open.has(batch) ? { ...facts, batch } : facts,
  }))
}

/**
 * What happened to the member's account and what they show, and what staff did, newest first; what was done to this case in
 * bulk names its batch. Reports of the staff member who asks stay out, and so do addresses and the work on sealed hits.
 */
export async function readHistory(
  db: Database,
  staff: Staff,
  { caseId, profileId, userId }: { caseId: string; profileId: string; userId: string },
): Promise<Entry[]> {
  const { rows } = await sql<Omit<Entry, 'at'> & { at: Date }>`
    select * from (
      select
        u.created_at as at,
        'account' as of,
        'joined' as event,
        '{}'::jsonb as facts
      from "user" u
      where u.id = ${userId}
      union all
      select
        i.created_at,
        'content',
        'photo_added',
        '{}'
      from profile_images i
      where i.profile_id = ${profileId}
      union all
      select
        r.created_at,
        'account',
        'reported',
        jsonb_build_object('category', r.category, 'receipt', r.receipt)
      from reports r
      where r.target_id = ${profileId} and r.reporter_id is distinct from ${staff.profileId}::uuid
      union all
      select
        d.decided_at,
        'staff',
        'decided',
        jsonb_strip_nulls(jsonb_build_object('puid', d.puid, 'by', d.decider_label,
          'actions', (select string_agg(a ->> 'action', ' ') from jsonb_array_elements(d.actions) a),
          'batch', case when d.case_id = ${caseId}::uuid and d.overrules is null then d.batch_id end))
      from decisions d
      where d.subject_id = ${profileId}
      union all
      select
        a.at,
        'staff',
        a.act,
        jsonb_strip_nulls(jsonb_build_object('by', a.actor_label, 'batch', a.batch_id))
      from audit_log a
      where a.case_id = ${caseId} and a.subject_id is null and a.batch_id is not null
        and a.act not like 'decision\\_%'
      union all
      select
        a.at,
        'staff',
        a.act,
        jsonb_strip_nulls(jsonb_build_object('by', a.actor_label))
      from audit_log a
      where a.subject_id = ${userId} and a.act <> all(${looks}::text[])
        and a.act not like 'decision\\_%' and not ${isAboutSealed('a')}
    ) happened
    order by at desc
    limit ${maxEntries}`.execute(db)
  return withOpenBatches(
    db,
    rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  )
}
