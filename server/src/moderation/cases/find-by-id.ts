import { type CaseKind, mayDo } from '@hearth/shared/moderation/staff'
import { type RawBuilder, sql } from 'kysely'
import { isSealedPhoto } from '../../members/visibility/sealed.ts'
import type { Database } from '../../platform/db/connection.ts'
import { knownTo } from '../approvals/known-to.ts'
import type { Staff } from '../staff/access.ts'
import { casesWhere, decisionsWhere, type Found, membersWhere, numbered } from './found.ts'

/** Cases that hold an item of one of the kinds with this id. */
const holding = (kinds: CaseKind[], id: string) => sql`case_items i join cases c on c.id = i.case_id
  where i.kind = any(${kinds}::case_kind[]) and i.source_id = ${id}::uuid`

/** Cases of reports that a condition names; reports have the alias r. */
export const reportsOfCases = (condition: RawBuilder<unknown>) => sql`reports r
  join case_items i on i.kind = 'report' and i.source_id = r.id
  join cases c on c.id = i.case_id
  where ${condition}`

/** Cases of notices that a condition names; notices have the alias n. */
export const noticesOfCases = (condition: RawBuilder<unknown>) => sql`outside_notices n
  join case_items i on i.kind = 'outside-notice' and i.source_id = n.id
  join cases c on c.id = i.case_id
  where ${condition}`

/** Cases of the reports that hold a message: whichever of the two it is from, the other one reported. */
const casesOfMessage = (id: string) => sql`cases c where c.id in (select i.case_id
  from messages m
  join conversation_members w on w.conversation_id = m.conversation_id
  join reports r on r.target_id = w.profile_id
  join case_items i on i.kind = 'report' and i.source_id = r.id
  where m.id = ${id}::uuid and r.evidence -> 'messages' @> jsonb_build_array(jsonb_build_object('id', m.id)))`

/** Cases of the reports from a conversation, whichever of the two reported. */
const casesOfConversation = (id: string) => sql`cases c where c.id in (select i.case_id
  from conversation_members w
  join reports r on r.target_id = w.profile_id
  join case_items i on i.kind = 'report' and i.source_id = r.id
  where w.conversation_id = ${id}::uuid and r.evidence ->> 'conversationId' = ${id})`

/** The case whose evidence was prepared for an authority, for those who may prepare it. */
const caseOfEvidence = (staff: Staff, id: string) => sql`evidence_exports e join cases c on c.id = e.case_id
  where e.id = ${id}::uuid and ${mayDo(staff.roles, 'evidence')}::boolean`

/** The owner of a photo, as `media/` shows it: none on a list of child abuse, and none of the staff member. */
async function findPhoto(db: Database, staff: Staff, photoId: string): Promise<Found[]> {
  if (!mayDo(staff.roles, 'media')) return []
  const owner = sql`id = (select p.user_id from profile_images i join profiles p on p.id = i.profile_id
    where i.id = ${photoId}::uuid and p.id <> ${staff.profileId} and not ${isSealedPhoto(sql`i.id`)})`
  return membersWhere(db, staff, owner, 'photo')
}

/** A request that waits for a second person, by the name of its subject or of the colleague who asks. */
async function findApproval(db: Database, staff: Staff, id: string): Promise<Found[]> {
  if (!mayDo(staff.roles, 'approvals')) return []
  const { rows } = await sql<{ id: string; label: string }>`select a.id, coalesce(u.name, a.requested_label) as label
    from approvals a
    left join "user" u on u.id = a.subject_user_id
    where a.id = ${id}::uuid and a.state = 'waiting' and ${knownTo(staff)}`.execute(db)
  return rows.map((row) => ({ kind: 'approval', ...row }))
}

/** What an id names: a case or what is in one, a member by either id, a decision, a photo, or a request to a second person. */
export const findById = async (db: Database, staff: Staff, id: string): Promise<Found[]> => [
  ...(await casesWhere(db, staff, { kind: 'case', label: numbered, from: sql`cases c where c.id = ${id}::uuid` })),
  ...(await membersWhere(
    db,
    staff,
    sql`id = ${id}::uuid or id = (select user_id from profiles where profiles.id = ${id}::uuid)`,
  )),
  ...(await casesWhere(db, staff, {
    kind: 'report',
    label: sql`r.receipt`,
    from: reportsOfCases(sql`r.id = ${id}::uuid`),
  })),
  ...(await casesWhere(db, staff, {
    kind: 'notice',
    label: sql`n.receipt`,
    from: noticesOfCases(sql`n.id = ${id}::uuid`),
  })),
  ...(await casesWhere(db, staff, { kind: 'appeal', label: numbered, from: holding(['appeal'], id) })),
  ...(await casesWhere(db, staff, {
    kind: 'case',
    label: numbered,
    from: holding(['hash-hit', 'selfie', 'scam'], id),
  })),
  ...(await casesWhere(db, staff, { kind: 'case', label: numbered, from: casesOfConversation(id) })),
  ...(await casesWhere(db, staff, { kind: 'case', label: numbered, from: caseOfEvidence(staff, id) })),
  ...(await casesWhere(db, staff, { kind: 'message', label: numbered, from: casesOfMessage(id) })),
  ...(await decisionsWhere(db, staff, sql`d.id = ${id}::uuid`)),
  ...(await findApproval(db, staff, id)),
  ...(await findPhoto(db, staff, id)),
]
