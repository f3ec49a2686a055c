import type { Case } from '@hearth/shared/moderation/cases'
import type { ActionInput } from '@hearth/shared/moderation/ladder'
import type { Photo } from '@hearth/shared/pictures/photos'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { screenDuePhotos } from '../../pictures/photos/screen-due.ts'
import { photoForm } from '../../pictures/photos/testing.ts'
import { drawing, holdFor, jpegOf, listPictures } from '../../pictures/screening/testing.ts'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from '../decisions/testing.ts'
import { openDueCases } from './cases.ts'

const running = await startDecisions({ PHOTO_APPROVAL: 'on' })
const { services, db, member, staff, caseAbout, claim, decide } = running
const mo = await staff('Mo')
const note = 'Seen.'
let seed = 9000

/** A member with a photo that a list holds, in a case. */
async function held() {
  const bo = await member('Bo')
  const picture = await jpegOf(drawing(seed++))
  await listPictures(services, 'intimate', [picture])
  const { body: photo } = await bo.ask<Photo>('POST', '/me/photos', photoForm(picture))
  expect(photo.state).toBe('held')
  await openDueCases(db)
  return { bo, photoId: photo.id }
}

/** The photo and what lists say of it, after the job has run twice; and the open cases about its owner. */
async function standing({ bo, photoId }: { bo: Person; photoId: string }) {
  for (const _ of [1, 2]) await openDueCases(db)
  const { rows } = await sql<{ state: string; outcome: string | null; cases: number }>`select
      i.state,
      h.outcome,
      (select count(*)::int from cases where subject_id = ${bo.profileId} and state = 'open') as cases
    from profile_images i
    join photo_hits h on h.photo_id = i.id
    where i.id = ${photoId}`.execute(db)
  return rows
}

const open = async (bo: Person) => (await mo.ask<Case>('POST', `/admin/cases/${(await caseAbout(bo)).id}/opening`)).body

describe('The case of a held photo', () => {
  it('shows its picture to staff, each look in the log, and offers it for removal', async () => {
    const { bo, photoId } = await held()
    const read = await open(bo)
    const picture = { id: photoId, held: true, reported: false, url: `/api/admin/pictures/${read.id}/${photoId}` }
    expect(read.items).toMatchObject([{ kind: 'photo', picture }])
    expect(read.subject!.now.pictures).toEqual([picture])
    const seen = await mo.open(`${picture.url}?size=thumb`)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    const looks = db.selectFrom('auditLog').where('caseId', '=', read.id).where('act', '=', 'picture_seen')
    expect(await looks.select('details').execute()).toEqual([{ details: { picture: photoId, size: 'thumb' } }])
  })

  it('is not opened again after it was closed, which shows the photo', async () => {
    const one = await held()
    expect((await decide(mo, one.bo, [{ action: 'close' }])).body.caseState).toBe('decided')
    expect(await standing(one)).toEqual([{ state: 'shown', outcome: 'cleared', cases: 0 }])
  })

  it('is not opened again after the photo was removed', async () => {
    const one = await held()
    await decide(mo, one.bo, [{ action: 'remove-photo', photoId: one.photoId }])
    expect(await standing(one)).toEqual([{ state: 'removed', outcome: 'confirmed', cases: 0 }])
  })

  it.each<[ActionInput]>([[{ action: 'warn' }], [{ action: 'suspend', days: 7 }], [{ action: 'ban' }]])(
    'is not opened again after %o, and the photo stays held',
    async (action) => {
      const one = await held()
      expect((await decide(mo, one.bo, [action])).body.caseState).toBe('decided')
      expect(await standing(one)).toEqual([{ state: 'held', outcome: 'confirmed', cases: 0 }])
    },
  )

  it('closed in bulk, without a look at it, leaves the photo to those who approve', async () => {
    const one = await held()
    const { id: caseId, version } = await caseAbout(one.bo)
    await mo.ask('POST', '/admin/decisions/bulk', { cases: [{ caseId, version }], act: 'close', note })
    await screenDuePhotos(services)
    expect(await standing(one)).toEqual([{ state: 'waiting', outcome: 'cleared', cases: 0 }])
  })

  it('never shows a photo that a list of child abuse has by then', async () => {
    const one = await held()
    const { id, version } = await caseAbout(one.bo)
    await holdFor(db, one.photoId, 'sealed')
    await claim(id, mo)
    const body = { caseId: id, version, actions: [{ action: 'close' }], note }
    expect((await mo.ask('POST', '/admin/decisions', body)).status).toBe(200)
    const hits = db.selectFrom('photoHits').where('photoId', '=', one.photoId).select('outcome')
    expect(await hits.execute()).toEqual([{ outcome: null }, { outcome: null }])
    const photo = db.selectFrom('profileImages').where('id', '=', one.photoId).select('state')
    expect(await photo.execute()).toEqual([{ state: 'held' }])
  })
})

describe('A decision about a held photo that is taken back', () => {
  const undo = (decisionId: string) => mo.ask('POST', '/admin/decisions/undo', { decisionId, note })

  it('holds the photo again when it closed the case, which waits again', async () => {
    const one = await held()
    const { body } = await decide(mo, one.bo, [{ action: 'close' }])
    await undo(body.decision!.id)
    expect(await standing(one)).toEqual([{ state: 'held', outcome: null, cases: 1 }])
    expect((await open(one.bo)).items).toMatchObject([{ kind: 'photo', decidedAt: null }])
  })

  it('brings a removed photo back, which the list does not hold again', async () => {
    const one = await held()
    const { body } = await decide(mo, one.bo, [{ action: 'remove-photo', photoId: one.photoId }])
    await undo(body.decision!.id)
    await screenDuePhotos(services)
    expect(await standing(one)).toEqual([{ state: 'shown', outcome: 'cleared', cases: 0 }])
  })

  it('opens a case again about one that it left held', async () => {
    const one = await held()
    const { body } = await decide(mo, one.bo, [{ action: 'warn' }])
    await undo(body.decision!.id)
    expect(await standing(one)).toEqual([{ state: 'held', outcome: null, cases: 1 }])
  })
})

describe('Many held photos at once', () => {
  type Answer = { batchId: string; results: { caseId: string; done: boolean; why: string | null }[] }

  const bulk = async (by: Person, act: 'release' | 'refuse', all: Awaited<ReturnType<typeof held>>[], more = {}) => {
    const rows = await Promise.all(all.map(({ bo }) => caseAbout(bo)))
    const cases = rows.map(({ id: caseId, version }) => ({ caseId, version }))
    return by.ask<Answer>('POST', '/admin/decisions/bulk', { cases, act, note: 'A party, dressed.', ...more })
  }
  const undo = (batchId: string) => mo.ask('POST', '/admin/decisions/undo', { batchId, note })
  const several = async () => [await held(), await held(), await held()]

  it('are decided by no member, and not without the rule that they break', async () => {
    const all = [await held()]
    expect((await bulk(all[0]!.bo, 'release', all)).status).toBe(404)
    expect((await bulk(mo, 'refuse', all)).status).toBe(400)
    expect(await standing(all[0]!)).toEqual([{ state: 'held', outcome: null, cases: 1 }])
  })

  it('are shown, the failing one is named, and undoing the batch holds them again', async () => {
    const all = await several()
    await claim((await caseAbout(all[1]!.bo)).id, await staff('Nia'))
    const { body } = await bulk(mo, 'release', all)
    expect(body.results.map(({ why }) => why)).toEqual([null, 'NOT_CLAIMED', null])
    for (const i of [0, 2]) expect(await standing(all[i]!)).toEqual([{ state: 'shown', outcome: 'cleared', cases: 0 }])
    expect(await standing(all[1]!)).toEqual([{ state: 'held', outcome: null, cases: 1 }])
    expect((await undo(body.batchId)).body).toEqual({ undone: 2 })
    for (const one of all) expect(await standing(one)).toEqual([{ state: 'held', outcome: null, cases: 1 }])
  })

  it('are removed with reasons that each owner reads, and undoing the batch brings them back', async () => {
    const all = await several()
    const { body } = await bulk(mo, 'refuse', all, { category: 'sexual' })
    expect(body.results.map(({ done }) => done)).toEqual([true, true, true])
    for (const one of all) {
      expect(await standing(one)).toEqual([{ state: 'removed', outcome: 'confirmed', cases: 0 }])
      const { body: statements } = await one.bo.ask<object[]>('GET', '/me/statements')
      expect(statements).toMatchObject([{ facts: 'A party, dressed.', actions: [{ action: 'remove-photo' }] }])
    }
    expect((await undo(body.batchId)).body).toEqual({ undone: 3 })
    await screenDuePhotos(services)
    for (const one of all) expect(await standing(one)).toEqual([{ state: 'shown', outcome: 'cleared', cases: 0 }])
  })

  it('leave reports of the same case waiting, and never show a sealed one', async () => {
    const [reported, sealed] = [await held(), await held()]
    const ann = await member('Ann')
    await ann.ask('POST', '/reports', { profileId: reported.bo.profileId, category: 'spam' })
    const cases = await Promise.all([reported, sealed].map(({ bo }) => caseAbout(bo)))
    await holdFor(db, sealed.photoId, 'sealed')
    const rows = cases.map(({ id: caseId, version }) => ({ caseId, version }))
    const { body } = await mo.ask<Answer>('POST', '/admin/decisions/bulk', { cases: rows, act: 'release', note })
    expect(body.results.map(({ why }) => why)).toEqual([null, 'NO_HELD_PHOTO'])
    expect(await standing(reported)).toEqual([{ state: 'shown', outcome: 'cleared', cases: 1 }])
    const photo = db.selectFrom('profileImages').where('id', '=', sealed.photoId).select('state')
    expect(await photo.execute()).toEqual([{ state: 'held' }])
  })
})
