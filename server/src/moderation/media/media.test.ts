import type { AuditEntry } from '@hearth/shared/moderation/admin-audit'
import type { AdminUserDetails } from '@hearth/shared/moderation/admin-users'
import type { Case } from '@hearth/shared/moderation/cases'
import type { MediaPhoto, SealedHit } from '@hearth/shared/moderation/media'
import { clauseOf } from '@hearth/shared/moderation/statements'
import type { Photo } from '@hearth/shared/pictures/photos'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { identity } from '../../account/identity/testing.ts'
import { screenDuePhotos } from '../../pictures/photos/screen-due.ts'
import { photoForm } from '../../pictures/photos/testing.ts'
import { compareEntries, drawing, holdFor, jpegOf, listPictures } from '../../pictures/screening/testing.ts'
import type { MemberRole } from '../../platform/db/types.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { staffIn } from '../admin/testing.ts'
import { settleAs } from '../approvals/testing.ts'
import { openDueCases } from './cases.ts'

const running = await startServices({ PHOTO_APPROVAL: 'on' })
const { services, db, member, stranger } = running
const { mailsTo } = identity(running)
const reason = 'It shows somebody else.'
let seed = 5000
const newPicture = () => jpegOf(drawing(seed++))

const staff = (name: string, role: MemberRole) => staffIn({ db, newcomer: member }, name, role)
const upload = async (who: Person, bytes: Buffer) => (await who.ask<Photo>('POST', '/me/photos', photoForm(bytes))).body
const rowOf = (id: string) => db.selectFrom('profileImages').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const seenBy = async (who: Person, key: string) => (await who.open(`/photos/${key}/card.webp`)).statusCode
const lastActs = async ({ userId }: Person, count: number) => {
  const acts = db.selectFrom('auditLog').where('actorId', '=', userId).orderBy('id', 'desc').limit(count).select('act')
  return (await acts.execute()).reverse().map(({ act }) => act)
}

const list = (kind: 'intimate' | 'child-abuse', picture: Buffer) => listPictures(services, kind, [picture])

type Page = { photos: MediaPhoto[]; nextCursor: string | null }
const someId = '00000000-0000-4000-8000-000000000000'
const operations: [string, string, object?][] = [
  ['GET', '/admin/media'],
  ['GET', `/admin/media/${someId}/picture`],
  ['POST', `/admin/media/${someId}/approval`, {}],
  ['POST', `/admin/media/${someId}/removal`, { category: 'fake', reason }],
  ['POST', `/admin/media/${someId}/restoration`, { reason }],
]
const sealedOperations: [string, string, object?][] = [
  ['GET', '/admin/sealed'],
  ['GET', `/admin/sealed/${someId}/picture`],
  ['GET', `/admin/sealed/${someId}/report`],
  ['POST', `/admin/sealed/${someId}/release`, { reason }],
]

let mo: Person
let bo: Person
let ann: Person
beforeAll(async () => {
  mo = await staff('Mo', 'moderator')
  ;[ann, bo] = [await member('Ann'), await member('Bo')]
})

describe('The operations on media', () => {
  it('do not exist for a stranger, a member, or the wrong role', async () => {
    const keeper = await staff('Kim', 'child-safety')
    const ada = await staff('Ada', 'admin')
    for (const [method, path, body] of [...operations, ...sealedOperations]) {
      expect([path, (await stranger()(method, path, body)).status]).toEqual([path, 401])
      expect([path, (await ann.ask(method, path, body)).status]).toEqual([path, 404])
    }
    for (const [method, path, body] of operations) expect((await keeper.ask(method, path, body)).status).toBe(404)
    for (const who of [mo, ada])
      for (const [method, path, body] of sealedOperations) expect((await who.ask(method, path, body)).status).toBe(404)
  })
})

describe('A photo that waits for approval', () => {
  it('is seen by its owner only, until a moderator approves it', async () => {
    const photo = await upload(bo, await newPicture())
    expect(photo).toMatchObject({ state: 'waiting', urls: { card: expect.any(String) } })
    const { storageKey } = await rowOf(photo.id)
    expect([await seenBy(bo, storageKey!), await seenBy(ann, storageKey!), await seenBy(mo, storageKey!)]).toEqual([
      200, 404, 404,
    ])
    const { body } = await mo.ask<Page>('GET', '/admin/media?state=waiting')
    expect(body.photos[0]).toMatchObject({ id: photo.id, name: 'Bo B.', matches: [], beingChecked: false })
    const seen = await mo.open(`/api/admin/media/${photo.id}/picture`)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    const approved = await mo.ask<MediaPhoto>('POST', `/admin/media/${photo.id}/approval`, {})
    expect(approved.body).toMatchObject({ state: 'shown' })
    expect(await seenBy(ann, storageKey!)).toBe(200)
    expect((await mo.ask('POST', `/admin/media/${photo.id}/approval`, {})).body).toEqual({ code: 'PHOTO_CHANGED' })
    expect(await lastActs(mo, 3)).toEqual(['media_listed', 'photo_seen', 'photo_approved'])
  })

  it('cannot be approved before the lists were asked', async () => {
    const photo = await upload(bo, await newPicture())
    await sql`update profile_images set screen_due_at = now() where id = ${photo.id}`.execute(db)
    expect((await mo.ask('POST', `/admin/media/${photo.id}/approval`, {})).body).toEqual({ code: 'PHOTO_CHANGED' })
    await screenDuePhotos(services)
    expect((await mo.ask('POST', `/admin/media/${photo.id}/approval`, {})).status).toBe(200)
  })
})

describe('A photo that a list holds', () => {
  it('is listed with its match, and stays shown once a moderator has approved it', async () => {
    const cy = await member('Cyrus')
    const picture = await newPicture()
    await list('intimate', picture)
    const photo = await upload(cy, picture)
    const { body } = await mo.ask<Page>('GET', '/admin/media?state=held')
    await openDueCases(db)
    await openDueCases(db)
    const cases = () => db.selectFrom('cases').where('subjectId', '=', cy.profileId).selectAll().execute()
    expect(await cases()).toMatchObject([{ kind: 'photo', state: 'open', foundByMachine: true }])
    expect(body.photos).toMatchObject([{ id: photo.id, matches: [{ class: 'intimate', distance: 0, cleared: false }] }])
    expect((await mo.ask('POST', `/admin/media/${photo.id}/approval`, {})).body).toMatchObject({
      state: 'shown',
      matches: [{ cleared: true }],
    })
    expect(await cases()).toMatchObject([{ state: 'decided' }])
    await list('intimate', picture)
    expect((await rowOf(photo.id)).state).toBe('shown')
    // Another list knows the picture too: what was cleared is a new case.
    await db
      .insertInto('photoHits')
      .values({ photoId: photo.id, class: 'intimate', listName: 'other', matched: Buffer.alloc(32, 7), distance: 3 })
      .execute()
    await openDueCases(db)
    await openDueCases(db)
    expect((await cases()).map(({ state }) => state).sort()).toEqual(['decided', 'open'])
  })
})

describe('A removed photo', () => {
  it('needs a reason, which its owner reads; its copies are held; and it can come back', async () => {
    const cy = await member('Cyrus')
    const picture = await newPicture()
    const photo = await upload(cy, picture)
    await mo.ask('POST', `/admin/media/${photo.id}/approval`, {})
    const { storageKey } = await rowOf(photo.id)
    expect((await mo.ask('POST', `/admin/media/${photo.id}/removal`, { category: 'fake', reason: ' ' })).status).toBe(
      400,
    )
    const removed = await mo.ask<MediaPhoto>('POST', `/admin/media/${photo.id}/removal`, { category: 'fake', reason })
    expect(removed.body).toMatchObject({ state: 'removed', hasFile: true, removal: { reason } })
    expect([await seenBy(ann, storageKey!), await seenBy(cy, storageKey!)]).toEqual([404, 404])
    const { body: profile } = await ann.ask<{ photos: Photo[] }>('GET', `/profiles/${cy.profileId}`)
    expect(profile.photos).toMatchObject([{ id: photo.id, state: 'removed', urls: null }])
    const [mail] = await mailsTo(cy.email)
    expect(mail!.text).toContain(reason)
    expect(await upload(cy, picture)).toMatchObject({ state: 'held' })
    expect((await mo.open(`/api/admin/media/${photo.id}/picture`)).statusCode).toBe(200)
    // The own list finds the removed photo itself, which must not hold it when it comes back.
    await compareEntries(services)
    const back = await mo.ask<MediaPhoto>('POST', `/admin/media/${photo.id}/restoration`, { reason })
    expect(back.body).toMatchObject({ state: 'shown', removal: null })
    expect(await seenBy(ann, storageKey!)).toBe(200)
    expect(await upload(cy, picture)).toMatchObject({ state: 'waiting' })
    expect((await mo.ask('POST', `/admin/media/${photo.id}/restoration`, { reason })).body).toEqual({
      code: 'PHOTO_CHANGED',
    })
    expect(await lastActs(mo, 3)).toEqual(['photo_seen', 'decision_lift', 'photo_restored'])
  })

  it('in a case about a minor comes back by two people only', async () => {
    const [cy, nia] = [await member('Cyrus'), await staff('Nia', 'moderator')]
    const photo = await upload(cy, await newPicture())
    const { body: found } = await mo.ask<{ caseId: string }>('POST', '/admin/cases', {
      profileId: cy.profileId,
      category: 'underage',
      reason,
    })
    const claimed = { claimedBy: mo.userId, claimedUntil: new Date(Date.now() + 600_000) }
    await db.updateTable('cases').set(claimed).where('id', '=', found.caseId).execute()
    const { body: asked } = await mo.ask<{ approvalId: string }>('POST', '/admin/decisions', {
      caseId: found.caseId,
      version: 1,
      actions: [{ action: 'remove-photo', photoId: photo.id }],
      statement: { category: 'fake', ground: 'terms', clause: clauseOf.fake, facts: reason, text: reason },
      note: reason,
    })
    expect((await rowOf(photo.id)).state).toBe('waiting')
    await settleAs(nia, asked.approvalId, 'approved')
    expect((await rowOf(photo.id)).state).toBe('removed')
    const back = await mo.ask('POST', `/admin/media/${photo.id}/restoration`, { reason })
    expect([back.status, back.body]).toEqual([409, { code: 'SECOND_PERSON' }])
    expect((await rowOf(photo.id)).state).toBe('removed')
  })
})

describe('The list of photos', () => {
  it('goes from the newest to the oldest in pages, and has none of the own', async () => {
    const cy = await member('Cyrus')
    const ids: string[] = []
    for (let i = 0; i < 3; i++) ids.unshift((await upload(cy, await newPicture())).id)
    await upload(mo, await newPicture())
    const seen: string[] = []
    let cursor = ''
    for (let i = 0; i < 3; i++) {
      const { body } = await mo.ask<Page>('GET', `/admin/media?limit=1${cursor}`)
      seen.push(...body.photos.map(({ id }) => id))
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(seen).toEqual(ids)
    expect((await mo.ask('GET', '/admin/media?cursor=x')).status).toBe(400)
  })
})

describe('The view of an account', () => {
  it('has photos in every state but sealed, which admins open and staff find by id, also of a hidden owner', async () => {
    const [ada, di] = [await staff('Ada', 'admin'), await member('Di')]
    const sealed = await newPicture()
    await list('child-abuse', sealed)
    const waiting = await upload(di, await newPicture())
    const removed = await upload(di, await newPicture())
    await mo.ask('POST', `/admin/media/${removed.id}/removal`, { category: 'fake', reason })
    const hit = await upload(di, sealed)
    const viewOf = async (by: Person, { userId }: Person) =>
      (await by.ask<AdminUserDetails>('GET', `/admin/users/${userId}`)).body.profile
    const { photos, hidden } = await viewOf(ada, di)
    expect(hidden).toBe(true)
    expect(photos.map(({ id, state, hasFile }) => [id, state, hasFile])).toEqual([
      [waiting.id, 'waiting', true],
      [removed.id, 'removed', true],
    ])
    const found = async (by: Person, { id }: Photo) => (await by.ask('GET', `/admin/find?text=${id}`)).body
    const label = { kind: 'photo', id: di.profileId, label: 'Di B.' }
    for (const photo of [waiting, removed]) {
      expect((await ada.open(`/api/admin/media/${photo.id}/picture?size=thumb`)).statusCode).toBe(200)
      expect(await found(mo, photo)).toEqual([label])
      expect(await found(ada, photo)).toEqual([{ ...label, userId: di.userId }])
    }
    expect(await seenBy(ada, (await rowOf(waiting.id)).storageKey!)).toBe(404)
    const keeper = await staff('Kit', 'child-safety')
    for (const who of [ada, mo, keeper]) expect(await found(who, hit)).toEqual([])
    expect(await found(keeper, waiting)).toEqual([])
    const own = await upload(ada, await newPicture())
    expect([(await viewOf(ada, ada)).photos, await found(ada, own)]).toEqual([[], []])
  })
})

describe('A photo on a list of child abuse', () => {
  it('exists for one role alone, whose report names account and list, and is filed once', async () => {
    const kim = await staff('Kimi', 'child-safety')
    const cy = await member('Cyrus')
    const picture = await newPicture()
    await list('child-abuse', picture)
    const photo = await upload(cy, picture)
    const { body: page } = await mo.ask<Page>('GET', '/admin/media')
    expect(page.photos.map(({ id }) => id)).not.toContain(photo.id)
    for (const [method, path] of [
      ['GET', 'picture'],
      ['POST', 'approval'],
    ] as const)
      expect((await mo.ask(method, `/admin/media/${photo.id}/${path}`)).status).toBe(404)
    expect((await ann.ask('GET', `/profiles/${cy.profileId}`)).status).toBe(404)
    await openDueCases(db)
    const cases = () => db.selectFrom('cases').where('subjectId', '=', cy.profileId).selectAll().execute()
    expect(await cases()).toMatchObject([{ kind: 'hash-hit', state: 'open', severity: 0 }])
    const { body } = await kim.ask<{ hits: SealedHit[] }>('GET', '/admin/sealed')
    const [hit] = body.hits as [SealedHit]
    expect(hit).toMatchObject({ profileId: cy.profileId, lists: [expect.stringContaining('list')] })
    const report = await kim.open(`/api/admin/sealed/${hit.id}/report`)
    for (const fact of [cy.email, cy.userId, hit.lists[0]!, 'Cyrus']) expect(report.body).toContain(fact)
    expect((await kim.open(`/api/admin/sealed/${hit.id}/picture`)).statusCode).toBe(200)
    const fileIt = () => kim.ask('POST', `/admin/sealed/${hit.id}/filing`, { with: 'NCMEC', reference: 'CT-7' })
    const detail = await kim.ask<SealedHit & { facts: object }>('GET', `/admin/sealed/${hit.id}`)
    expect(detail.body).toMatchObject({ state: 'draft', facts: { name: 'Cyrus Berg', email: cy.email } })
    expect(JSON.stringify(detail.body)).not.toContain((await rowOf(photo.id)).storageKey)
    for (const path of ['', '/filing', '/release'])
      expect(
        (await mo.ask(path ? 'POST' : 'GET', `/admin/sealed/${hit.id}${path}`, path ? {} : undefined)).status,
      ).toBe(404)
    expect((await fileIt()).body).toMatchObject({ state: 'filed', filed: { with: 'NCMEC', reference: 'CT-7' } })
    expect((await fileIt()).body).toEqual({ code: 'PHOTO_CHANGED' })
    expect(await cases()).toMatchObject([{ state: 'decided' }])
    await openDueCases(db)
    expect(await cases()).toHaveLength(1)
  })

  it('is a false hit when two people of child safety say so, enforced by the database', async () => {
    const [kim, kai] = [await staff('Kira', 'child-safety'), await staff('Kai', 'child-safety')]
    const cy = await member('Cyrus')
    const picture = await newPicture()
    await list('child-abuse', picture)
    const photo = await upload(cy, picture)
    await openDueCases(db)
    const { body } = await kim.ask<{ hits: SealedHit[] }>('GET', '/admin/sealed')
    const hit = body.hits.find(({ profileId }) => profileId === cy.profileId)!
    const asked = await kim.ask('POST', `/admin/sealed/${hit.id}/release`, { reason })
    expect(asked.body).toMatchObject({ state: 'draft', releaseWaits: true })
    expect((await ann.ask('GET', `/profiles/${cy.profileId}`)).status).toBe(404)
    const alone = db.updateTable('sealedEvidence').set({ releasedAt: new Date() }).where('id', '=', hit.id)
    await expect(alone.execute()).rejects.toMatchObject({ code: 'HE002' })
    const waiting = (by: typeof kim) => by.ask<{ id: string; act: string }[]>('GET', '/admin/approvals')
    const of = (list: { act: string }[]) => list.filter(({ act }) => act === 'release-sealed')
    expect([of((await waiting(mo)).body), of((await waiting(kai)).body)]).toMatchObject([[], [{ reason }]])
    const [{ id }] = of((await waiting(kai)).body) as [{ id: string; act: string }]
    const agree = (by: typeof kim) => settleAs(by, id, 'approved')
    expect([(await agree(mo)).status, (await agree(kim)).status, (await agree(kai)).status]).toEqual([404, 409, 200])
    expect((await ann.ask('GET', `/profiles/${cy.profileId}`)).status).toBe(200)
    expect((await rowOf(photo.id)).state).toBe('shown')
    expect((await kim.ask('GET', `/admin/sealed/${hit.id}`)).body).toMatchObject({ state: 'released' })
    expect((await kim.ask('POST', `/admin/sealed/${hit.id}/release`, { reason })).body).toEqual({
      code: 'PHOTO_CHANGED',
    })
    // Another list knows the picture too: it is sealed again.
    await holdFor(db, photo.id, 'other')
    await openDueCases(db)
    expect((await kim.ask('GET', `/admin/sealed/${hit.id}`)).body).toMatchObject({ state: 'draft', lists: ['other'] })
    const cases = db.selectFrom('cases').where('subjectId', '=', cy.profileId).select('state').orderBy('openedAt')
    expect(await cases.execute()).toEqual([{ state: 'decided' }, { state: 'open' }])
  })

  it('is not named by the log and by other cases to staff who may not see it', async () => {
    const kim = await staff('Kora', 'child-safety')
    const ada = await staff('Ada', 'admin')
    const cy = await member('Cyrus')
    const picture = await newPicture()
    await list('child-abuse', picture)
    await upload(cy, picture)
    const hitOf = async () =>
      (await kim.ask<{ hits: SealedHit[] }>('GET', '/admin/sealed')).body.hits.find(
        ({ profileId }) => profileId === cy.profileId,
      )!
    // Asked before the job has opened a case, and after.
    await kim.ask('POST', `/admin/sealed/${(await hitOf()).id}/release`, { reason })
    await openDueCases(db)
    await kim.ask('POST', `/admin/sealed/${(await hitOf()).id}/release`, { reason })
    const approval = db.selectFrom('approvals').where('subjectUserId', '=', cy.userId).select('caseId')
    expect(await approval.execute()).toEqual([{ caseId: expect.any(String) }])
    await ann.ask('POST', '/reports', { profileId: cy.profileId, category: 'spam' })
    const reported = db.selectFrom('cases').where('subjectId', '=', cy.profileId).where('kind', '=', 'report')
    const { id: caseId } = await reported.select('id').executeTakeFirstOrThrow()
    const opened = await mo.ask<Case>('POST', `/admin/cases/${caseId}/opening`)
    expect(opened.body.history.map(({ event }) => event)).not.toContain('approval_asked')
    const log = async (query: string) =>
      (await ada.ask<{ entries: AuditEntry[] }>('GET', `/admin/audit?${query}`)).body.entries
    expect((await log(`subjectId=${cy.userId}`)).map(({ act }) => act)).toEqual(['case_opened'])
    const work = await log(`actorId=${kim.userId}`)
    expect(work.map(({ act }) => act)).toEqual(expect.arrayContaining(['approval_asked', 'sealed_listed']))
    const withoutMember = { subjectId: null, subject: null, caseId: null, details: {} }
    for (const entry of work) expect(entry).toMatchObject(withoutMember)
  })
})
