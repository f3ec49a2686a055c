import { type Case, maxNotes } from '@hearth/shared/cases'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Staff } from '../staff/access.ts'

type Note = Case['notes'][number]

const columns = ['id', 'authorLabel as author', 'text', 'writtenAt'] as const
const toNote = ({ writtenAt, ...note }: Omit<Note, 'writtenAt'> & { writtenAt: Date }): Note => ({
  ...note,
  writtenAt: writtenAt.toISOString(),
})

/** The newest notes of a case, oldest first, and how many are older. */
export async function notesOf(db: Database, caseId: string): Promise<{ notes: Note[]; more: number }> {
  const rows = await db
    .selectFrom('caseNotes')
    .where('caseId', '=', caseId)
    .select(columns)
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .orderBy('writtenAt', 'desc')
    .limit(maxNotes)
    .execute()
  const notes = rows.map(({ total: _, ...row }) => toNote(row)).reverse()
  return { notes, more: (rows[0]?.total ?? 0) - notes.length }
}

/**
 * Adds a note to a case, which staff alone read. The reporters and the member read what a decision tells them:
 * `toReporter` and the statement.
 */
export async function writeNote(
  db: Database,
  { userId, label }: Staff,
  note: { caseId: string; text: string },
): Promise<Note> {
  const row = await db
    .insertInto('caseNotes')
    .values({ ...note, voice: 'internal', authorId: userId, authorLabel: label })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toNote(row)
}
