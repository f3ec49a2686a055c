import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { startDecisions } from '../decisions/testing.ts'
import { photoForm } from '../photos/testing.ts'
import { compareEntries, drawing, jpegOf } from '../screening/testing.ts'
import { sendOwedToNotifiers, warnOfClocks } from './mails.ts'

const running = await startDecisions()
const { services, db, stranger, member, people, staff, caseAbout, decide } = running

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

  it('is found by its receipt, but not by staff whom it is about', async () => {
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
    await sql`update outside_notices set due_at = now() + interval '23 hours' where receipt = ${body.receipt}`.execute(
      db,
    )
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
})
