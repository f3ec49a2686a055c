import type { Case } from '@hearth/shared/cases'
import type { ActionInput } from '@hearth/shared/ladder'
import type { Photo } from '@hearth/shared/photos'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startDecisions } from '../decisions/testing.ts'
import { screenDuePhotos } from '../photos/screen-due.ts'
import { photoForm } from '../photos/testing.ts'
import { drawing, holdFor, jpegOf, listPictures } from '../screening/testing.ts'
import type { Person } from '../testing/services.ts'
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
  const { rows } = await sql<{ state: string; outcome: string | null; cases: number }>`select i.state, h.outcome,
    (select count(*)::int from cases where subject_id = ${bo.profileId} and state = 'open') as cases
    from profile_images i join photo_hits h on h.photo_id = i.id where i.id = ${photoId}`.execute(db)
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
