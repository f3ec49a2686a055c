import type { Note, NoteInput } from '@hearth/shared/moderation/admin-notes'
import { mayDo } from '@hearth/shared/moderation/staff'
import { session } from '../../api.ts'
import { notify } from '../../notifications/notify.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oweMail } from '../../platform/mail/owed.ts'
import { holds } from '../cases/claims.ts'
import { logAct } from '../cases/log-act.ts'
import { writeNote } from '../cases/notes.ts'
import { readSummary } from '../cases/queue.ts'
import { type Staff, staffWith } from '../staff/access.ts'
import { noteMail, sendOwedNotes } from './mails.ts'
import { notesToMember } from './queries.ts'
import { type Reader, readerOf } from './readers.ts'

const writer = staffWith('cases.decide', 'cases.sealed')

/** Why this staff member may not write this note; null when they may. Who decides cases writes to others. */
async function refusalOf(db: Database, staff: Staff, { caseId, voice }: NoteInput) {
  if (!(await readSummary(db, staff, caseId))) return 'NOT_FOUND'
  if (voice === 'internal') return null
  if (!mayDo(staff.roles, 'cases.decide')) return 'NO_READER'
  return (await holds(db, staff, caseId)) ? null : 'NOT_CLAIMED'
}

/** A note that goes out: in the bell now, by mail after the commit, like a statement. */
async function sendNote(
  transaction: Database,
  staff: Staff,
  { caseId, text }: NoteInput,
  reader: Reader,
): Promise<Note> {
  const { voice, profileId: readerId, sourceId } = reader
  const note = await writeNote(transaction, staff, { caseId, text, voice, readerId, sourceId })
  const topic = voice === 'to-member' ? 'note' : 'report-note'
  if (readerId) await notify(transaction, readerId, { kind: 'safety', topic }, { bellOnly: true })
  await oweMail(transaction, 'note', note.id)
  return note
}

export const write = writer.adminNotes.write.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { caseId, voice, text } = input
  const written = await db.transaction().execute(async (transaction) => {
    const refusal = await refusalOf(transaction, staff, input)
    if (refusal) throw errors[refusal]()
    const reader = voice === 'internal' ? null : await readerOf(transaction, input)
    if (voice !== 'internal' && !reader) throw errors.NO_READER()
    const note = reader
      ? await sendNote(transaction, staff, input, reader)
      : await writeNote(transaction, staff, { caseId, text })
    const details = reader ? { voice, note: note.id, receipt: reader.receipt } : {}
    await logAct(transaction, context, { act: reader ? 'note_sent' : 'note_written', caseId, details })
    return note
  })
  context.background.start('notes to members', () => sendOwedNotes(context))
  return written
})

/** Composes the mail by the function that sends it. Nothing is stored. */
export const preview = writer.adminNotes.preview.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const refusal = await refusalOf(db, staff, input)
  if (refusal) throw errors[refusal]()
  const reader = input.voice === 'internal' ? null : await readerOf(db, input)
  if (!reader) throw errors.NO_READER()
  const { subject, text } = noteMail(context, reader, input.text)
  return { to: reader.shown, subject, text, language: reader.language }
})

export const mine = session.notes.mine.handler(({ context: { db, viewer } }) => notesToMember(db, viewer))
