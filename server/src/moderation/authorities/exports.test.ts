import { createHash } from 'node:crypto'
import type { Approval } from '@hearth/shared/moderation/approvals'
import type { EvidenceExport } from '@hearth/shared/moderation/evidence'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { filesOf } from '../../account/export/testing.ts'
import { copyReportEvidence } from '../../pictures/evidence/queries.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import type { Person } from '../../testing/services.ts'
import { expireWaiting } from '../approvals/overdue.ts'
import { carryOutDue } from '../approvals/settle.ts'
import { settleAs } from '../approvals/testing.ts'
import { startDecisions } from '../decisions/testing.ts'

const { app, services, db, people, staff, report, caseAbout, decide } = await startDecisions()

beforeEach(async () => {
  await db.deleteFrom('userRoles').execute()
  await db.deleteFrom('approvals').execute()
})

const wanted = { authority: 'Police Aarhus', reference: 'AZ 7/26', reason: 'A warrant of today.' }

/** A reported member with a photo in the evidence, and two admins. */
async function reported() {
  const { ann, bo } = await people()
  await bo.ask('POST', '/me/photos', photoForm(jpeg))
  const { id } = await report(ann, bo, 'threat')
  await copyReportEvidence(services, id)
  const [ada, eva] = [await staff('Ada', 'admin'), await staff('Eva', 'admin')]
  const { id: caseId } = await caseAbout(bo)
  const ask = (by: Person, more = {}) =>
    by.ask<EvidenceExport>('POST', `/admin/cases/${caseId}/evidence`, { ...wanted, ...more })
  const settle = async (by: Person, verdict: string) => {
    const [one] = (await by.ask<{ id: string; act: string }[]>('GET', '/admin/approvals')).body
    return settleAs(by, one!.id, verdict)
  }
  const stateOf = async () =>
    (await ada.ask<EvidenceExport[]>('GET', `/admin/cases/${caseId}/evidence`)).body.map(({ state }) => state)
  return { ann, bo, ada, eva, caseId, ask, settle, stateOf }
}
const link = (by: Person, id: string) => by.ask<{ token: string }>('POST', `/admin/evidence/${id}/link`)
const download = (by: Person, id: string, token: string) =>
  app.inject({
    method: 'POST',
    url: `/api/admin/evidence/${id}/file`,
    headers: { cookie: by.cookie(), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  })
const actsAbout = async (caseId: string) =>
  (
    await db
      .selectFrom('auditLog')
      .where('caseId', '=', caseId)
      .where('act', 'like', 'evidence%')
      .select('act')
      .execute()
  ).map(({ act }) => act)

describe('Evidence for an authority', () => {
  it('is for admins who see the case, and waits for a second one', async () => {
    const { ann, caseId, ada, eva, ask, settle, stateOf } = await reported()
    const mo = await staff('Mo')
    for (const other of [ann, mo]) expect((await ask(other)).status).toBe(404)
    const { body } = await ask(ada)
    expect(body).toMatchObject({ ...wanted, state: 'waiting', emergency: false, expiresAt: null })
    expect((await link(ada, body.id)).status).toBe(404)
    const alone = sql`update evidence_exports set ready_at = now(), expires_at = now() + interval '1 day'
      where id = ${body.id}`
    await expect(alone.execute(db)).rejects.toMatchObject({ code: 'HE002' })
    expect((await settle(ada, 'approved')).body.code).toBe('SAME_PERSON')
    expect((await settle(eva, 'approved')).status).toBe(200)
    expect(await stateOf()).toEqual(['ready'])
    expect(await actsAbout(caseId)).toEqual(['evidence_requested'])
  })

  it('is a ZIP with reports, account, decisions and all files’ hashes, by a link for one use', async () => {
    const { ann, bo, caseId, ada, eva, ask, settle } = await reported()
    await decide(ada, bo, [{ action: 'warn' }])
    const { body } = await ask(ada)
    await settle(eva, 'approved')
    const { token } = (await link(ada, body.id)).body
    for (const [by, given] of [
      [eva, token],
      [ann, token],
      [ada, 'x'],
    ] as const)
      expect((await download(by, body.id, given)).statusCode).toBe(404)
    const answer = await download(ada, body.id, token)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await download(ada, body.id, token)).statusCode).toBe(404)
    const files = filesOf(answer.rawPayload)
    const pictures = files.names.filter((name) => name.startsWith('pictures/'))
    expect(pictures).toHaveLength(1)
    expect(files.names).toEqual(
      expect.arrayContaining(['README.txt', 'account.json', 'reports.json', 'decisions.json', 'SHA256SUMS']),
    )
    expect(files.json<object>('account.json')).toMatchObject({ email: bo.email, account: bo.userId })
    expect(files.json<object[]>('reports.json')).toMatchObject([{ reporter: 1, category: 'threat', pictures }])
    expect(files.json<object[]>('decisions.json')).toHaveLength(1)
    for (const line of files.text('SHA256SUMS').trim().split('\n')) {
      const [sum, name] = line.split('  ') as [string, string]
      expect(createHash('sha256').update(files.bytes[name]!).digest('hex')).toBe(sum)
    }
    // The reporter and every position stay out.
    const all = files.names.map((name) => files.text(name)).join()
    for (const kept of [ann.email, ann.profileId, ann.userId, 'public_lat', 'publicLat', '"lat"'])
      expect(all).not.toContain(kept)
    expect(await actsAbout(caseId)).toEqual(['evidence_requested', 'evidence_linked', 'evidence_downloaded'])
  })

  it('has no picture that is sealed', async () => {
    const { bo, ada, eva, ask, settle } = await reported()
    await sql`insert into sealed_evidence (photo_id, user_id, profile_id, storage_key, facts)
      select
        i.id,
        ${bo.userId},
        i.profile_id,
        i.storage_key,
        '{}'
      from profile_images i
      where i.profile_id = ${bo.profileId}`.execute(db)
    const { body } = await ask(ada)
    await settle(eva, 'approved')
    const { token } = (await link(ada, body.id)).body
    const { names } = filesOf((await download(ada, body.id, token)).rawPayload)
    expect(names.filter((name) => name.startsWith('pictures/'))).toEqual([])
  })

  it('about a threat to life is ready at once; a second person looks later, and ends it if it was none', async () => {
    const { ada, eva, ask, settle, stateOf } = await reported()
    const { body } = await ask(ada, { emergency: true })
    expect(body).toMatchObject({ state: 'ready', emergency: true })
    const { token } = (await link(ada, body.id)).body
    await settle(eva, 'refused')
    expect(await stateOf()).toEqual(['ended'])
    expect((await download(ada, body.id, token)).statusCode).toBe(404)
  })

  it('about a threat to life is checked by a second person: its asker cannot withdraw it; it never expires', async () => {
    const { ada, eva, ask, settle, stateOf } = await reported()
    await ask(ada, { emergency: true })
    expect((await settle(ada, 'withdrawn')).body.code).toBe('SAME_PERSON')
    await sql`update approvals set requested_at = now() - interval '15 days'`.execute(db)
    await expireWaiting(services)
    const [waiting] = (await eva.ask<Approval[]>('GET', '/admin/approvals')).body
    expect(waiting).toMatchObject({ state: 'waiting', expiresAt: null, mayWithdraw: false })
    expect((await settle(eva, 'refused')).status).toBe(200)
    expect(await stateOf()).toEqual(['ended'])
    await ask(ada)
    expect((await settle(ada, 'withdrawn')).status).toBe(200)
  })

  it('about a threat to life is ready at once, once a day for each admin until a second one has agreed', async () => {
    const { ada, eva, ask } = await reported()
    const other = await reported()
    const states = async (by: Person, times: number) =>
      (await Promise.all(Array.from({ length: times }, () => other.ask(by, { emergency: true })))).map(
        ({ body }) => body.state,
      )
    expect((await states(ada, 3)).sort()).toEqual(['ready', 'waiting', 'waiting'])
    expect((await ask(ada, { emergency: true })).body).toMatchObject({ state: 'waiting', emergency: false })
    expect(await states(eva, 1)).toEqual(['ready'])
    const row = {
      caseId: other.caseId,
      authority: 'Police',
      reason: 'Now.',
      requestedLabel: 'Ada',
      requestedBy: ada.userId,
    }
    const alone = db.insertInto('evidenceExports').values({ ...row, emergency: true, readyAt: new Date() })
    await expect(alone.execute()).rejects.toMatchObject({ code: 'HE002' })
    await sql`update approvals set state = 'approved', decided_by = ${eva.userId}, decided_at = now()
      where requested_by = ${ada.userId}`.execute(db)
    expect(await states(ada, 1)).toEqual(['ready'])
  })

  it('with a single admin is ready after 24 hours', async () => {
    const { ada, eva, ask, stateOf } = await reported()
    await db.deleteFrom('userRoles').where('userId', '=', eva.userId).execute()
    await ask(ada)
    await carryOutDue(services)
    expect(await stateOf()).toEqual(['waiting'])
    await sql`update approvals set requested_at = now() - interval '24 hours', due_at = now()`.execute(db)
    await carryOutDue(services)
    expect(await stateOf()).toEqual(['ready'])
  })
})
