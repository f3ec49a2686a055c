import type { Note, NoteVoice } from '@hearth/shared/moderation/admin-notes'
import { maxNotes } from '@hearth/shared/moderation/cases'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Staff } from '../staff/access.ts'

type Row = Omit<Note, 'writtenAt'> & { writtenAt: Date }

const toNote = ({ writtenAt, ...note }: Row): Note => ({ ...note, writtenAt: writtenAt.toISOString() })

/** The report or notice that a note `n` answers, by its number. */
const receipt = sql`coalesce((select receipt from reports where id = n.source_id),
  (select receipt from outside_notices where id = n.source_id))`
const columns = sql`n.id, n.voice, ${receipt} as receipt, n.author_label as author, n.text, n.written_at`

/** The newest notes of a case, oldest first, and how many are older. */
export async function notesOf(db: Database, caseId: string): Promise<{ notes: Note[]; more: number }> {
  const { rows } = await sql<Row & { total: number }>`select ${columns}, (count(*) over ())::int as total
    from case_notes n
    where n.case_id = ${caseId}
    order by n.written_at desc
    limit ${maxNotes}`.execute(db)
  const notes = rows.map(({ total: _, ...row }) => toNote(row)).reverse()
  return { notes, more: (rows[0]?.total ?? 0) - notes.length }
}

/** `readerId`: the profile of the reporter or member who reads it. `sourceId`: the report or notice that it answers. */
export type NewNote = {
  caseId: string
  text: string
  voice?: NoteVoice
  readerId?: string | null
  sourceId?: string | null
}

/** Adds a note to a case, for staff alone unless it names its readers. */
export async function writeNote(db: Database, { userId, label }: Staff, note: NewNote): Promise<Note> {
  const { voice = 'internal', ...rest } = note
  const { id } = await db
    .insertInto('caseNotes')
    .values({ ...rest, voice, authorId: userId, authorLabel: label })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Row>`select ${columns} from case_notes n where n.id = ${id}`.execute(db)
  return toNote(oneRow(rows))
}

/** Whether the member of a case can be sent a note: not in a sealed one, nor in one about a minor. */
export async function mayTellMember(db: Database, caseId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_tell_member(${caseId}) as may`.execute(db)
  return oneRow(rows).may
}
