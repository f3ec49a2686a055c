import type { AuditEntry } from '@hearth/shared/moderation/admin-audit'
import type { Case } from '@hearth/shared/moderation/cases'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from './testing.ts'

const { db, member, staff, report, caseAbout, claim } = await startDecisions()

type Answer = { batchId: string; results: { caseId: string; done: boolean; why: string | null }[] }
const ann = await member('Ann')
const several = async (count: number) => {
  const all: Person[] = []
  for (let i = 0; i < count; i++) all.push(await member('Bo'))
  for (const one of all) await report(ann, one, 'spam')
  return Promise.all(all.map(async (one) => caseAbout(one)))
}
const statesOf = async (ids: string[]) =>
  await db
    .selectFrom('cases')
    .where('id', 'in', ids)
    .select(['state', 'category', 'categories', 'severity', 'claimedBy'])
    .orderBy('id')
    .execute()

describe('A bulk act', () => {
  it('says of each case whether it was done, and undoing the batch brings all back', async () => {
    const mo = await staff('Mo')
    const nia = await staff('Nia')
    const cases = await several(4)
    await claim(cases[0]!.id, nia)
    const rows = cases.map(({ id, version }, i) => ({ caseId: id, version: i === 1 ? version + 1 : version }))
    const body = { cases: rows, act: 'close', note: 'A wave of spam reports.' }
    expect((await ann.ask('POST', '/admin/decisions/bulk', body)).status).toBe(404)
    const { body: done } = await mo.ask<Answer>('POST', '/admin/decisions/bulk', body)
    expect(done.results.map(({ why }) => why)).toEqual(['NOT_CLAIMED', 'CASE_CHANGED', null, null])
    const ids = cases.map(({ id }) => id)
    expect((await statesOf(ids)).map(({ state }) => state).sort()).toEqual(['decided', 'decided', 'open', 'open'])
    const undo = { batchId: done.batchId, note: 'Too fast.' }
    expect((await mo.ask('POST', '/admin/decisions/undo', undo)).body).toEqual({ undone: 2 })
    expect((await statesOf(ids)).map(({ state }) => state)).toEqual(Array(4).fill('open'))
    const reports = await db.selectFrom('reports').where('reporterId', '=', ann.profileId).select('state').execute()
    expect(reports.map(({ state }) => state)).toEqual(Array(4).fill('open'))
  })

  it('of a hundred cases of which one fails names that one, and undoing it brings all others back', async () => {
    const [mo, nia] = [await staff('Mo'), await staff('Nia')]
    const { rows } = await sql<{ id: string; version: number }>`insert into cases (kind, kinds, severity)
      select
        'report',
        '{report}',
        2
      from generate_series(1, 100)
      returning id, version`.execute(db)
    const failing = rows[41]!
    await claim(failing.id, nia)
    const cases = rows.map(({ id, version }) => ({ caseId: id, version }))
    const body = { cases, act: 'close', note: 'A wave of spam reports.' }
    const { body: done } = await mo.ask<Answer>('POST', '/admin/decisions/bulk', body)
    expect(done.results.filter((one) => !one.done)).toEqual([{ caseId: failing.id, done: false, why: 'NOT_CLAIMED' }])
    const ids = rows.map(({ id }) => id)
    const openOnes = async () => (await statesOf(ids)).filter(({ state }) => state === 'open').length
    expect(await openOnes()).toBe(1)
    const undo = { batchId: done.batchId, note: 'Too fast.' }
    expect((await mo.ask('POST', '/admin/decisions/undo', undo)).body).toEqual({ undone: 99 })
    expect(await openOnes()).toBe(100)
  })

  it('assigns and recategorises, and gives back what it changed', async () => {
    const [mo, nia] = [await staff('Max'), await staff('Nel')]
    const cases = await several(2)
    const ask = async (act: string, more: object, by = 0) => {
      const rows = cases.map(({ id, version }) => ({ caseId: id, version: version + by }))
      return (await mo.ask<Answer>('POST', '/admin/decisions/bulk', { cases: rows, act, note: 'Sorting.', ...more }))
        .body
    }
    const ids = cases.map(({ id }) => id)
    const before = await statesOf(ids)
    const categorised = await ask('categorise', { category: 'threat' })
    expect((await statesOf(ids)).map(({ category }) => category)).toEqual(['threat', 'threat'])
    const assigned = await ask('assign', { assignTo: nia.userId }, 1)
    expect((await statesOf(ids)).map(({ claimedBy }) => claimedBy)).toEqual([nia.userId, nia.userId])
    for (const { batchId } of [assigned, categorised])
      expect((await mo.ask('POST', '/admin/decisions/undo', { batchId, note: 'Back.' })).body).toEqual({ undone: 2 })
    expect(await statesOf(ids)).toEqual(before)
  })

  it('is undone once, and leaves what colleagues did since', async () => {
    const [mo, nia, eli] = [await staff('Mau'), await staff('Nil'), await staff('Eli')]
    const cases = await several(3)
    const bulk = async (rows: typeof cases, act: string, more: object) => {
      const body = { cases: rows.map(({ id, version }) => ({ caseId: id, version })), act, note: 'Sorting.', ...more }
      return (await mo.ask<Answer>('POST', '/admin/decisions/bulk', body)).body.batchId
    }
    const undo = async (batchId: string) =>
      (await mo.ask<{ undone: number }>('POST', '/admin/decisions/undo', { batchId, note: 'Back.' })).body.undone
    const stateOf = async (index: number) => (await statesOf([cases[index]!.id]))[0]!
    const categorised = await bulk(cases.slice(0, 2), 'categorise', { category: 'threat' })
    const path = `/admin/cases/${cases[0]!.id}`
    await nia.ask('PATCH', path, { version: cases[0]!.version + 1, category: 'hate' })
    expect(await undo(categorised)).toBe(1)
    expect([(await stateOf(0)).category, (await stateOf(1)).category]).toEqual(['hate', 'spam'])
    // The same state by a colleague's own hand is theirs.
    await db.updateTable('cases').set({ category: 'threat', severity: 0 }).where('id', '=', cases[1]!.id).execute()
    await sql`update cases set categories = array(select distinct unnest(categories || 'threat'::report_category))
      where id = ${cases[1]!.id}`.execute(db)
    expect([await undo(categorised), (await stateOf(1)).category]).toEqual([0, 'threat'])
    const assigned = await bulk(cases.slice(2), 'assign', { assignTo: nia.userId })
    await claim(cases[2]!.id, eli)
    expect([await undo(assigned), (await stateOf(2)).claimedBy]).toEqual([0, eli.userId])
  })

  it('is found and undone later, in the history of its cases and in the log, while something of it is left', async () => {
    const [mo, nia, ada] = [await staff('Mel'), await staff('Nic'), await staff('Ada', 'admin')]
    const cases = await several(2)
    const bulk = async (act: string, more: object = {}) => {
      const rows = await Promise.all(
        cases.map(({ id }) =>
          db.selectFrom('cases').where('id', '=', id).select(['id as caseId', 'version']).executeTakeFirstOrThrow(),
        ),
      )
      return (await mo.ask<Answer>('POST', '/admin/decisions/bulk', { cases: rows, act, note: 'Spam.', ...more })).body
    }
    const inHistory = async (event: string) => {
      const { body } = await nia.ask<Case>('POST', `/admin/cases/${cases[0]!.id}/opening`)
      return body.history.filter((entry) => entry.event === event).map(({ facts }) => facts.batch)
    }
    const inLog = async (act: string) => {
      const { body } = await ada.ask<{ entries: AuditEntry[] }>('GET', `/admin/audit?caseId=${cases[1]!.id}&act=${act}`)
      return body.entries.map(({ batchId }) => batchId)
    }
    const undo = async (batchId: string) =>
      (await nia.ask('POST', '/admin/decisions/undo', { batchId, note: 'Too fast.' })).body
    const { batchId: sorted } = await bulk('categorise', { category: 'hate' })
    expect([await inHistory('case_categorised'), await inLog('case_categorised')]).toEqual([[sorted], [sorted]])
    expect(await undo(sorted)).toEqual({ undone: 2 })
    expect([await inHistory('case_categorised'), await inLog('case_categorised')]).toEqual([[undefined], [null]])
    await db.updateTable('cases').set({ claimedBy: null, claimedUntil: null }).where('id', '=', cases[0]!.id).execute()
    const { batchId: closed } = await bulk('close')
    expect([await inHistory('decided'), await inLog('decision_close')]).toEqual([[closed], [closed]])
    expect(await undo(closed)).toEqual({ undone: 2 })
    expect(await inHistory('decided')).toEqual([undefined])
    expect(await inLog('decision_close')).toEqual([null, null])
  })

  it('gives cases to staff who see them, and needs a category to recategorise', async () => {
    const [mo, kim, nel] = [await staff('Mio'), await member('Kim'), await staff('Nea')]
    const [one] = await several(1)
    const ask = (act: string, more: object) => {
      const cases = [{ caseId: one!.id, version: one!.version }]
      return mo.ask<Answer>('POST', '/admin/decisions/bulk', { cases, act, note: 'Sorting.', ...more })
    }
    expect((await ask('assign', { assignTo: kim.userId })).status).toBe(404)
    const choices = { displayName: 'Nea', kinds: null, declinedCategories: sql<never>`'{spam}'::report_category[]` }
    await db
      .insertInto('staff')
      .values({ userId: nel.userId, ...choices })
      .execute()
    expect((await ask('assign', { assignTo: nel.userId })).body.results[0]!.why).toBe('NOT_THEIRS')
    expect((await ask('categorise', {})).status).toBe(400)
    expect(await statesOf([one!.id])).toMatchObject([{ category: 'spam', claimedBy: null }])
  })

  it('takes at most 100 cases, and cannot ban', async () => {
    const mo = await staff('Moe')
    const many = Array.from({ length: 101 }, () => ({ caseId: mo.userId, version: 1 }))
    expect((await mo.ask('POST', '/admin/decisions/bulk', { cases: many, act: 'close', note: 'x' })).status).toBe(400)
    const one = many.slice(0, 1)
    expect((await mo.ask('POST', '/admin/decisions/bulk', { cases: one, act: 'ban', note: 'x' })).status).toBe(400)
  })
})
