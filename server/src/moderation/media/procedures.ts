import { photoFile } from '../../pictures/photos/queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import { decodeCursor, invalidCursor, pageOf } from '../../platform/db/keyset.ts'
import { sendStatements } from '../decisions/mails.ts'
import { freshStaffWith, staffWith } from '../staff/access.ts'
import { approvePhoto, removePhoto, restorePhoto } from './acts.ts'
import { findMedia, findSealed, mediaKey, readMedia, readSealedHit, toMediaPhoto, toSealedHit } from './queries.ts'
import { askToRelease, factsOf, readSealed, reportDraft, fileReport as storeFiling } from './sealed.ts'

const staffOfMedia = staffWith('media')
const childSafety = staffWith('cases.sealed')
const picture = (bytes: Uint8Array, id: string) =>
  new File([new Uint8Array(bytes)], `${id}.webp`, { type: 'image/webp' })

export const list = staffOfMedia.media.list.handler(async ({ context: { db, staff }, input, errors }) => {
  const { state, order, cursor: token, limit } = input
  const cursor = token === undefined ? null : decodeCursor(token)
  if (token !== undefined && !cursor) throw errors.INVALID(invalidCursor)
  const { page, nextCursor } = pageOf(await findMedia(db, staff, { state, order, cursor, limit: limit + 1 }), limit)
  const seen = page.map(({ id }) => id)
  await audit(db, { act: 'media_listed', actor: staff, details: { state: state ?? null, order, seen } })
  return { photos: page.map(toMediaPhoto), nextCursor }
})

const look = staffOfMedia.media.picture.handler(async ({ context, input: { photoId, size }, errors }) => {
  const { db, photoStore, staff } = context
  const key = await mediaKey(db, staff, photoId)
  const file = key && photoFile(key, size)
  if (!file || !(await photoStore.exists(file))) throw errors.NOT_FOUND()
  await audit(db, { act: 'photo_seen', actor: staff, details: { photoId, size } })
  return picture(await photoStore.getBytes(file), photoId)
})

export const approve = staffOfMedia.media.approve.handler(async ({ context, input: { photoId }, errors }) => {
  const refusal = await approvePhoto(context, context.staff, photoId)
  if (refusal) throw errors[refusal]()
  return (await readMedia(context.db, context.staff, photoId))!
})

export const remove = staffOfMedia.media.remove.handler(async ({ context, input, errors }) => {
  const refusal = await removePhoto(context, context.staff, input)
  if (refusal) throw errors[refusal]()
  sendStatements(context)
  return (await readMedia(context.db, context.staff, input.photoId))!
})

export const restore = staffOfMedia.media.restore.handler(async ({ context, input, errors }) => {
  const refusal = await restorePhoto(context, context.staff, input)
  if (refusal) throw errors[refusal]()
  sendStatements(context)
  return (await readMedia(context.db, context.staff, input.photoId))!
})

export const sealed = childSafety.media.sealed.handler(async ({ context: { db, staff }, input, errors }) => {
  const { cursor: token, limit } = input
  const cursor = token === undefined ? null : decodeCursor(token)
  if (token !== undefined && !cursor) throw errors.INVALID(invalidCursor)
  const { page, nextCursor } = pageOf(await findSealed(db, staff, cursor, limit + 1), limit)
  await audit(db, { act: 'sealed_listed', actor: staff, details: { seen: page.map(({ id }) => id) } })
  return { hits: page.map(toSealedHit), nextCursor }
})

export const sealedPicture = childSafety.media.sealedPicture.handler(async ({ context, input: { hitId }, errors }) => {
  const { db, secret, photoStore, staff } = context
  const hit = await readSealed(db, staff, hitId)
  if (!hit || !(await photoStore.exists(hit.look))) throw errors.NOT_FOUND()
  await audit(db, { act: 'sealed_seen', actor: staff, subjectId: hit.userId, secret, details: { hitId } })
  return picture(await photoStore.getBytes(hit.look), hitId)
})

export const report = childSafety.media.report.handler(async ({ context, input: { hitId }, errors }) => {
  const { db, secret, staff } = context
  const hit = await readSealed(db, staff, hitId)
  if (!hit) throw errors.NOT_FOUND()
  await audit(db, { act: 'sealed_reported', actor: staff, subjectId: hit.userId, secret, details: { hitId } })
  return new File([reportDraft(context, hit)], `report-${hitId}.txt`, { type: 'text/plain' })
})

export const sealedHit = childSafety.media.sealedHit.handler(async ({ context, input: { hitId }, errors }) => {
  const { db, secret, staff } = context
  const hit = await readSealedHit(db, staff, hitId)
  const known = await readSealed(db, staff, hitId)
  if (!hit || !known) throw errors.NOT_FOUND()
  await audit(db, { act: 'sealed_opened', actor: staff, subjectId: known.userId, secret, details: { hitId } })
  return { ...hit, facts: factsOf(known) }
})

export const fileReport = childSafety.media.fileReport.handler(async ({ context, input, errors }) => {
  const refusal = await storeFiling(context, context.staff, input)
  if (refusal) throw errors[refusal]()
  return (await readSealedHit(context.db, context.staff, input.hitId))!
})

export const release = freshStaffWith('cases.sealed').media.release.handler(async ({ context, input, errors }) => {
  const refusal = await askToRelease(context, context.staff, input)
  if (refusal) throw errors[refusal]()
  return (await readSealedHit(context.db, context.staff, input.hitId))!
})

export { look as picture }
