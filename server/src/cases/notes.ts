import type { Case } from '@hearth/shared/cases'
import type { Database } from '../db/connection.ts'
import type { Staff } from '../staff/access.ts'

type Note = Case['notes'][number]

const columns = ['id', 'voice', 'authorLabel as author', 'text', 'writtenAt'] as const
const toNote = ({ writtenAt, ...note }: Omit<Note, 'writtenAt'> & { writtenAt: Date }): Note => ({
  ...note,
  writtenAt: writtenAt.toISOString(),
})

/** The notes of a case, oldest first. */
export async function notesOf(db: Database, caseId: string): Promise<Note[]> {
  const rows = await db
    .selectFrom('caseNotes')
    .where('caseId', '=', caseId)
    .select(columns)
    .orderBy('writtenAt')
    .execute()
  return rows.map(toNote)
}

/** Adds a note to a case. */
export async function writeNote(
  db: Database,
  { userId, label }: Staff,
  note: Pick<Note, 'voice' | 'text'> & { caseId: string },
): Promise<Note> {
  const row = await db
    .insertInto('caseNotes')
    .values({ ...note, authorId: userId, authorLabel: label })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toNote(row)
}
