import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { photoForm } from '../../pictures/photos/testing.ts'
import { compareEntries, drawing, jpegOf } from '../../pictures/screening/testing.ts'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from '../decisions/testing.ts'
import { sendOwedToNotifiers, warnOfClocks } from './mails.ts'

const running = await startDecisions()
const { services, db, stranger, member, people, staff, report, caseAbout, claim, decide } = running

const notice = {
  kind: 'illegal',
  name: 'Nora',
  email: 'nora@elsewhere.test',
  place: 'Somebody called Bo',
  explanation: 'He sells forged tickets.',
  goodFaith: true,
  language: 'en',
}
type Sent = { receipt: string; dueAt: string | null }
const send = (more: object) => stranger()<Sent>('POST', '/outside-notices', { ...notice, ...more })
const mailsTo = async (address: string) => {
  await services.background.settled()
  return services.mailer.captured!.filter(({ to }) => to === address)
}

describe('A notice from outside', () => {
  it('needs name, address and good faith, except about a child; an intimate picture a signature', async () => {
    for (const missing of [{ name: '' }, { email: '' }, { goodFaith: false }, { place: '' }, { kind: 'intimate' }])
      expect((await send(missing)).status, JSON.stringify(missing)).toBe(400)
    expect((await send({ name: '', email: '', aboutChild: true })).status).toBe(200)
  })

  it('gets a receipt, which repeats no word of the notifier, and a case about the member of the address', async () => {
    const { bo } = await people()
    const place = `https://hearth.example/members/${bo.profileId}`
    const { body } = await send({ place, email: 'one@elsewhere.test' })
    expect(body).toMatchObject({ receipt: expect.stringMatching(/^N-/), dueAt: null })
    const [mail] = await mailsTo('one@elsewhere.test')
    expect(mail!.text).toContain(body.receipt)
    expect(mail!.text).not.toMatch(/forged|Nora/)
    expect(await caseAbout(bo)).toMatchObject({ category: 'other' })
  })

  it('is found by its receipt, but not by the staff member that it is about', async () => {
    const [mo, mia] = [await staff('Mo'), await staff('Mia')]
    const place = `https://hearth.example/members/${mo.profileId}`
    const { receipt } = (await send({ place, email: 'found@elsewhere.test' })).body
    const { id } = await caseAbout(mo)
    const find = async (by: typeof mo) => (await by.ask('GET', `/admin/find?text=${receipt.toLowerCase()}`)).body
    expect(await find(mia)).toEqual([{ kind: 'notice', id, label: receipt }])
    expect(await find(mo)).toEqual([])
  })

  it('whose member cannot be found has a case of its own', async () => {
    const { body } = await send({ place: 'https://hearth.example/members/00000000-0000-4000-8000-000000000000' })
    const row = db
      .selectFrom('outsideNotices')
      .innerJoin('cases', 'cases.id', 'caseId')
      .where('receipt', '=', body.receipt)
    expect(await row.select(['subjectId', 'cases.kind']).execute()).toEqual([
      { subjectId: null, kind: 'outside-notice' },
    ])
  })

  it('that is sent twice, by a double click or later, is one until it is decided', async () => {
    const again = { email: 'twice@elsewhere.test', place: 'Someone called Cy' }
    const receipts = (await Promise.all([send(again), send(again)])).map(({ body }) => body.receipt)
    receipts.push((await send(again)).body.receipt)
    expect(new Set(receipts).size).toBe(1)
    expect((await send({ ...again, explanation: 'He sells them again.' })).body.receipt).not.toBe(receipts[0])
    const stored = db.selectFrom('outsideNotices').where('email', '=', again.email).select('id')
    expect(await stored.execute()).toHaveLength(2)
    await db.updateTable('outsideNotices').set({ decidedAt: new Date() }).where('receipt', '=', receipts[0]!).execute()
    expect((await send(again)).body.receipt).not.toBe(receipts[0])
  })

  it('about an intimate picture has 48 hours, warns the operator at 24, and is answered', async () => {
    const { bo } = await people()
    const place = `https://hearth.example/members/${bo.profileId}`
    const { body } = await send({ kind: 'intimate', signature: 'Nora N.', place, email: 'two@elsewhere.test' })
    const hours = (Date.parse(body.dueAt!) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(48)
    const [top] = await db
      .selectFrom('cases')
      .where('subjectId', '=', bo.profileId)
      .select(['severity', 'dueAt'])
      .execute()
    expect(top).toMatchObject({ severity: 0, dueAt: new Date(body.dueAt!) })
    const warned = async () =>
      (await mailsTo('people@hearth.example')).filter(({ subject }) => subject.includes(body.receipt))
    await warnOfClocks(services)
    expect(await warned()).toHaveLength(0)
    await sql`update outside_notices set due_at = now() + interval '23 hours'
      where receipt = ${body.receipt}`.execute(db)
    await warnOfClocks(services)
    await warnOfClocks(services)
    expect(await warned()).toHaveLength(1)
    await decide(await staff('Mo'), bo, [{ action: 'warn' }])
    await sendOwedToNotifiers(services)
    const [mail] = await mailsTo('two@elsewhere.test')
    expect(mail!.subject).toBe(`Your notice ${body.receipt}: we've acted`)
    expect(mail!.text).toContain('A person decided, not a machine.')
    expect(mail!.text).toContain('court')
  })

  it('about a picture takes its copies away too, by their hashes', async () => {
    const { ann, bo } = await people()
    const picture = await jpegOf(drawing(7000))
    const upload = async (who: typeof bo, bytes: Buffer) =>
      (await who.ask<{ id: string }>('POST', '/me/photos', photoForm(bytes))).body.id
    const photoId = await upload(bo, picture)
    const copyId = await upload(ann, await sharp(picture).flop().jpeg({ quality: 60 }).toBuffer())
    const stateOf = async (id: string) =>
      (await db.selectFrom('profileImages').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state
    expect(await stateOf(copyId)).toBe('shown')
    await send({ kind: 'intimate', signature: 'Nora N.', place: `https://hearth.example/members/${photoId}` })
    await decide(await staff('Mo'), bo, [{ action: 'remove-photo', photoId }])
    await compareEntries(services)
    expect([await stateOf(photoId), await stateOf(copyId)]).toEqual(['removed', 'held'])
    expect(await stateOf(await upload(await member('Cy'), picture))).toBe('held')
  })

  describe('that leads to no member', () => {
    const lone = async (more: object) => {
      const { body } = await send({ kind: 'intimate', signature: 'Nora N.', ...more })
      const row = db.selectFrom('outsideNotices').where('receipt', '=', body.receipt).select('caseId')
      return { ...body, caseId: (await row.executeTakeFirstOrThrow()).caseId! }
    }
    const join = (by: Person, caseId: string, about: Person, version = 1) =>
      by.ask<{ code?: string; caseId: string }>('POST', `/admin/cases/${caseId}/subject`, {
        profileId: about.profileId,
        version,
      })
    const caseRow = (id: string) =>
      db.selectFrom('cases').where('id', '=', id).select(['subjectId', 'state', 'dueAt', 'severity']).executeTakeFirst()

    it('is joined to a member by staff who hold it; its clock goes on, and its notifier gets the outcome', async () => {
      const { bo } = await people()
      const [mo, mia] = [await staff('Mo'), await staff('Mia')]
      const { caseId, dueAt, receipt } = await lone({ email: 'lone@elsewhere.test', place: 'Bo from Aarhus' })
      expect((await join(mo, caseId, bo)).body.code).toBe('NOT_CLAIMED')
      await claim(caseId, mo)
      expect((await join(mo, caseId, mo)).body.code).toBe('OWN_CASE')
      expect((await join(mia, caseId, bo)).body.code).toBe('NOT_CLAIMED')
      expect((await join(bo, caseId, bo)).status).toBe(404)
      expect((await join(mo, caseId, bo)).body).toEqual({ caseId })
      expect(await caseRow(caseId)).toEqual({
        subjectId: bo.profileId,
        state: 'open',
        dueAt: new Date(dueAt!),
        severity: 0,
      })
      expect((await join(mo, caseId, bo, 2)).body.code).toBe('CASE_CHANGED')
      const log = db.selectFrom('auditLog').where('act', '=', 'notice_joined').where('caseId', '=', caseId)
      expect(await log.select(['actorId', 'subjectId']).execute()).toEqual([
        { actorId: mo.userId, subjectId: bo.userId },
      ])
      await decide(mo, bo, [{ action: 'warn' }])
      await sendOwedToNotifiers(services)
      expect((await mailsTo('lone@elsewhere.test'))[0]!.subject).toBe(`Your notice ${receipt}: we've acted`)
    })

    it('goes into the open case of the member with its notes, and the clock comes with it', async () => {
      const { ann, bo } = await people()
      const mo = await staff('Mo')
      await report(ann, bo)
      const open = await caseAbout(bo)
      const { caseId, dueAt, receipt } = await lone({ email: 'merged@elsewhere.test', place: 'A man named Bo' })
      await claim(caseId, mo)
      await mo.ask('POST', `/admin/cases/${caseId}/notes`, { text: 'It is Bo.' })
      expect((await join(mo, caseId, bo)).body).toEqual({ caseId: open.id })
      expect(await caseRow(open.id)).toMatchObject({ dueAt: new Date(dueAt!), severity: 0 })
      expect(await caseRow(caseId)).toBeUndefined()
      await decide(mo, bo, [{ action: 'close' }])
      const notice = db.selectFrom('outsideNotices').where('receipt', '=', receipt).select(['caseId', 'outcome'])
      expect(await notice.executeTakeFirst()).toEqual({ caseId: open.id, outcome: 'dismissed' })
      const notes = db.selectFrom('caseNotes').where('caseId', '=', open.id).select('text')
      expect(await notes.execute()).toEqual([{ text: 'It is Bo.' }])
    })

    it('is not joined to a case that its reader must not see, such as one with a report of theirs', async () => {
      const { bo } = await people()
      const mo = await staff('Mo')
      await report(mo, bo)
      const { caseId } = await lone({ email: 'own@elsewhere.test', place: 'Bo again' })
      await claim(caseId, mo)
      expect((await join(mo, caseId, bo)).body.code).toBe('OWN_CASE')
      expect(await caseRow(caseId)).toMatchObject({ subjectId: null })
    })
  })
})
