import type { Case } from '@hearth/shared/moderation/cases'
import type { Report } from '@hearth/shared/moderation/reports'
import type { TeamNote } from '@hearth/shared/moderation/team-note'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from '../decisions/testing.ts'
import { sendOwedNotes } from './mails.ts'

const { services, db, stranger, people, staff, report, caseAbout, claim, mailsTo } = await startDecisions()

type Mailed = { to: string | null; subject: string; text: string; language: string; code?: string }

/** Opens the case about a member, and what staff can ask of its notes. */
async function openCaseOf(bo: Person, by: Person) {
  const { id } = await caseAbout(bo)
  const opened = await by.ask<Case>('POST', `/admin/cases/${id}/opening`)
  const write = (body: object, who = by) =>
    who.ask<{ code?: string; id: string }>('POST', `/admin/cases/${id}/notes`, body)
  const preview = (body: object) => by.ask<Mailed>('POST', `/admin/cases/${id}/notes/preview`, body)
  return { id, items: opened.body.items, opened: opened.body, write, preview }
}

const ownNotes = async (who: Person) => (await who.ask<TeamNote[]>('GET', '/me/notes')).body
const textsOf = (notes: TeamNote[]) => notes.map(({ text }) => text)
const bell = async (who: Person) => {
  const { body } = await who.ask<{ notices: { topic: string | null }[] }>('GET', '/notices')
  return body.notices.map(({ topic }) => topic)
}
const acts = (caseId: string) =>
  db
    .selectFrom('auditLog')
    .where('caseId', '=', caseId)
    .where('act', 'in', ['note_sent', 'note_written'])
    .select('act')
    .execute()

describe('A note', () => {
  it('to the member is read by them alone, before any decision, from the team, in their language', async () => {
    const { ann, bo } = await people()
    const mo = await staff('Mo')
    await db.updateTable('user').set({ languageCode: 'de' }).where('id', '=', bo.userId).execute()
    await report(ann, bo)
    const { id, write, preview } = await openCaseOf(bo, mo)
    const note = { voice: 'to-member', text: 'Ist der Link in deinem Profil Werbung?\nDann nimm ihn bitte heraus.' }
    const { body: shown } = await preview(note)
    expect(shown).toMatchObject({ to: 'Bo B.', language: 'de' })
    expect(await ownNotes(bo)).toEqual([])
    expect((await write(note)).status).toBe(200)
    expect(textsOf(await ownNotes(bo))).toEqual([note.text])
    expect(await ownNotes(ann)).toEqual([])
    const [mail] = await mailsTo(bo)
    expect(mail).toMatchObject({ subject: shown.subject, text: shown.text })
    expect(mail!.text).toContain(note.text)
    expect(mail!.html).toContain('Werbung?<br>Dann nimm')
    expect(mail!.text).toContain('Das Team von Hearth')
    const told = JSON.stringify([mail, await ownNotes(bo)])
    for (const name of ['Mo', 'Ann', mo.userId, ann.profileId]) expect(told).not.toContain(name)
    expect(await bell(bo)).toEqual(['note'])
    expect(await acts(id)).toEqual([{ act: 'note_sent' }])
  })

  it('to a reporter stands with their report, in the bell and in a mail; others never read it', async () => {
    const { ann, bo } = await people()
    const mo = await staff('Mo')
    const { receipt } = await report(ann, bo)
    const { items, write } = await openCaseOf(bo, mo)
    const text = 'Thank you. Do you still have the messages?'
    expect((await write({ voice: 'to-reporter', text })).status).toBe(400)
    expect((await write({ voice: 'to-reporter', itemId: items[0]!.id, text })).status).toBe(200)
    const reports = async (who: Person) => (await who.ask<{ reports: Report[] }>('GET', '/reports')).body.reports
    expect(textsOf((await reports(ann))[0]!.notes)).toEqual([text])
    expect([await ownNotes(ann), await ownNotes(bo), await bell(bo)]).toEqual([[], [], []])
    expect(await bell(ann)).toEqual(['report-note'])
    const [mail] = await mailsTo(ann)
    expect([mail!.subject.includes(receipt), mail!.text.includes(text), mail!.text.includes('Bo')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('to a notifier from outside goes by mail, which they can answer', async () => {
    const { bo } = await people()
    const mo = await staff('Mo')
    const place = `https://hearth.example/members/${bo.profileId}`
    const notice = {
      kind: 'illegal',
      name: 'Nora',
      email: 'nora@elsewhere.test',
      place,
      explanation: 'Look.',
      goodFaith: true,
    }
    await stranger()('POST', '/outside-notices', { ...notice, language: 'da' })
    const { items, write, preview } = await openCaseOf(bo, mo)
    const note = { voice: 'to-reporter', itemId: items[0]!.id, text: 'Hvilken tekst mener du?' }
    expect((await preview(note)).body).toMatchObject({ to: null, language: 'da' })
    await write(note)
    await services.background.settled()
    const [mail] = services.mailer.captured!.filter(({ to }) => to === notice.email)
    expect(mail).toMatchObject({ replyTo: 'people@hearth.example', subject: expect.stringContaining('N-') })
    expect(mail!.text).toContain(note.text)
    const { community } = services
    const before = await community.read()
    await community.save(db, { ...before, contact: 'new@hearth.example' })
    community.renew()
    await write({ ...note, text: 'Tak.' })
    await services.background.settled()
    await community.save(db, before)
    community.renew()
    expect(services.mailer.captured!.find(({ to }) => to === notice.email)).toMatchObject({
      replyTo: 'new@hearth.example',
      text: expect.stringContaining('Tak.'),
    })
  })

  it('among staff reaches no one else', async () => {
    const { ann, bo } = await people()
    const mo = await staff('Mo')
    await report(ann, bo)
    const { id, write } = await openCaseOf(bo, mo)
    await write({ text: 'Looks like a bot.' })
    expect([await ownNotes(bo), await ownNotes(ann), await mailsTo(bo), await bell(ann)]).toEqual([[], [], [], []])
    expect(await acts(id)).toEqual([{ act: 'note_written' }])
  })

  it('to the member is refused in a case about a minor and in a sealed one, by the database too', async () => {
    const { ann, bo } = await people()
    const mo = await staff('Mo')
    await report(ann, bo, 'underage')
    const { id, opened, write, preview } = await openCaseOf(bo, mo)
    const note = { voice: 'to-member', text: 'How old are you?' }
    expect(opened.mayTellMember).toBe(false)
    expect([(await write(note)).body.code, (await preview(note)).body.code]).toEqual(['NO_READER', 'NO_READER'])
    const insert = (caseId: string) =>
      sql`insert into case_notes (case_id, voice, author_label, text, reader_id)
        values (
          ${caseId},
          'to-member',
          'Mo',
          'Hello',
          ${bo.profileId})`.execute(db)
    await expect(insert(id)).rejects.toMatchObject({ code: 'HE002' })
    const { rows } = await sql<{ id: string }>`insert into cases (subject_id, kind, kinds, severity)
      values (
        ${bo.profileId},
        'hash-hit',
        '{hash-hit}',
        0)
      returning id`.execute(db)
    await expect(insert(rows[0]!.id)).rejects.toMatchObject({ code: 'HE002' })
  })

  it('to others needs the claim of the case, and an author of the report who is still there', async () => {
    const { ann, bo } = await people()
    const [mo, mia] = [await staff('Mo'), await staff('Mia')]
    await report(ann, bo)
    const { id, items, write } = await openCaseOf(bo, mo)
    const note = { voice: 'to-member', text: 'Hello.' }
    expect((await write(note, mia)).body.code).toBe('NOT_CLAIMED')
    expect((await write({ text: 'I know her.' }, mia)).status).toBe(200)
    await db.updateTable('reports').set({ reporterId: null }).where('reporterId', '=', ann.profileId).execute()
    const toAnn = { voice: 'to-reporter', itemId: items[0]!.id, text: 'Thank you.' }
    expect((await write(toAnn)).body.code).toBe('NO_READER')
    await claim(id, mia)
    expect((await write(note, ann)).status).toBe(404)
  })

  it('whose process ended before its mail is mailed by the job, once', async () => {
    const { ann, bo } = await people()
    const mo = await staff('Mo')
    await report(ann, bo)
    const { write } = await openCaseOf(bo, mo)
    const { body } = await write({ voice: 'to-member', text: 'Hello.' })
    await services.background.settled()
    await db.insertInto('owedMails').values({ kind: 'note', sourceId: body.id }).execute()
    await sendOwedNotes(services)
    await sendOwedNotes(services)
    expect(await mailsTo(bo)).toHaveLength(2)
  })
})
