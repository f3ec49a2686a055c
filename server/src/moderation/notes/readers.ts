import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { languageOf } from '@hearth/shared/language'
import type { Language } from '@hearth/shared/language-codes'
import type { NoteInput, NoteVoice } from '@hearth/shared/moderation/admin-notes'
import { sql } from 'kysely'
import { type NameRow, nameColumns, shownName } from '../../members/names.ts'
import type { Database } from '../../platform/db/connection.ts'
import { mayTellMember } from '../cases/notes.ts'
import { nameFor } from '../decisions/mails.ts'

/** Who reads a note, and how they are reached. `profileId` is null for a notifier, whose name staff do not see. */
export type Reader = {
  voice: Exclude<NoteVoice, 'internal'>
  profileId: string | null
  sourceId: string | null
  /** The report's or notice's number. */
  receipt: string | null
  /** As staff see them. */
  shown: string | null
  email: string | null
  /** As the mail greets them. */
  name: string | null
  language: Language
}

type MemberRow = NameRow & {
  profileId: string
  email: string
  name: string
  emailVerified: boolean
  language: string
}

async function memberById(db: Database, profileId: string | null) {
  const { rows } = await sql<MemberRow>`select
      p.id as profile_id,
      ${nameColumns('p')},
      u.email,
      u.name,
      u.email_verified,
      u.language_code as language
    from profiles p
    join "user" u on u.id = p.user_id
    where p.id = ${profileId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    profileId: row.profileId,
    shown: shownName(row),
    email: isPlaceholderAddress(row.email) ? null : row.email,
    name: nameFor(row),
    language: languageOf(row.language),
  }
}

/** The author of a report or notice; null when they have left, or gave no address. */
export async function reporterOf(db: Database, sourceId: string): Promise<Reader | null> {
  const { rows } = await sql<{
    reporterId: string | null
    receipt: string
    email: string | null
    language: string | null
  }>`
    select
      reporter_id,
      receipt,
      null as email,
      null as language
    from reports
    where id = ${sourceId}::uuid
    union all
    select
      null,
      receipt,
      email,
      language
    from outside_notices
    where id = ${sourceId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return null
  const { receipt, email, language, reporterId } = row
  const of = { voice: 'to-reporter', sourceId, receipt } as const
  if (email) return { ...of, profileId: null, shown: null, email, name: null, language: languageOf(language!) }
  const member = await memberById(db, reporterId)
  return member ? { ...of, ...member } : null
}

/** A member as the reader of a note about their own account; null when they have left. */
export async function memberOf(db: Database, profileId: string | null): Promise<Reader | null> {
  const member = await memberById(db, profileId)
  return member ? { voice: 'to-member', sourceId: null, receipt: null, ...member } : null
}

/** Who would read this note; null when the author of the report has left, or the member must not be told. */
export async function readerOf(db: Database, { caseId, voice, itemId }: NoteInput): Promise<Reader | null> {
  const { rows } = await sql<{ subjectId: string | null; sourceId: string | null }>`
    select c.subject_id, i.source_id from cases c
    left join case_items i
      on i.case_id = c.id and i.id = ${itemId ?? null}::uuid and i.kind in ('report', 'outside-notice')
    where c.id = ${caseId}`.execute(db)
  const { subjectId, sourceId } = rows[0] ?? { subjectId: null, sourceId: null }
  if (voice === 'to-member') return (await mayTellMember(db, caseId)) ? memberOf(db, subjectId) : null
  return sourceId === null ? null : reporterOf(db, sourceId)
}
