import * as z from 'zod'
import { api } from '../api.ts'
import { PhotoState } from '../members/members.ts'
import { singleLine } from '../text.ts'
import { ReportCategory } from './reports.ts'
import { Reason, staffLimits } from './staff.ts'

/** Photos on a page of the list. */
export const mediaPerPage = 48

const At = z.iso.datetime()

/** A list has a picture like the photo. Lists of child abuse are not among these. */
const Match = z.object({
  class: z.enum(['own', 'intimate']),
  list: z.string(),
  distance: z.int(),
  cleared: z.boolean(),
})

/** A photo as staff see it. */
export const MediaPhoto = z.object({
  id: z.uuid(),
  state: PhotoState,
  /** Its sizes are at /api/admin/media/{id}/picture, each look at them is in the log; false once its file is gone. */
  hasFile: z.boolean(),
  thumbhash: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  uploadedAt: At,
  profileId: z.uuid(),
  userId: z.uuid(),
  /** First name and initial. */
  name: z.string(),
  /** The lists were not asked yet. */
  beingChecked: z.boolean(),
  matches: z.array(Match),
  /**
   * What the picture classifier made of it, from 0 to 100: how likely it shows nudity or sex. `high`: it reaches the
   * operator's threshold. Null: no score.
   */
  score: z.object({ percent: z.int(), high: z.boolean(), model: z.string() }).nullable(),
  removal: z.object({ reason: z.string(), at: At }).nullable(),
})
export type MediaPhoto = z.infer<typeof MediaPhoto>

/**
 * A sealed hit, for the one role that works on them: `draft` until it is reported, `filed` with the hotline's number,
 * `released` when it was false. It goes a year after it was sealed.
 */
export const SealedHit = z.object({
  id: z.uuid(),
  state: z.enum(['draft', 'filed', 'released']),
  sealedAt: At,
  goesAt: At,
  releasedAt: At.nullable(),
  profileId: z.uuid(),
  lists: z.array(z.string()),
  filed: z.object({ at: At, with: z.string(), reference: z.string(), by: z.string() }).nullable(),
  /** Ending it as a false hit waits for a second person. */
  releaseWaits: z.boolean(),
})
export type SealedHit = z.infer<typeof SealedHit>

const shortLine = singleLine('text_required', staffLimits.line, 'text_too_long')

/** What is known of the owner since the day of the hit. */
export const SealedFacts = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birthday: z.string().nullable(),
  joinedAt: z.string().nullable(),
  uploadedAt: z.string().nullable(),
  addresses: z.array(z.string()),
})

/** The order of the list: `score` has the photos with a score alone. */
export const MediaOrder = z.enum(['time', 'score'])
export type MediaOrder = z.infer<typeof MediaOrder>

const OfPhoto = z.strictObject({ photoId: z.uuid('id_invalid') })
const OfHit = z.strictObject({ hitId: z.uuid('id_invalid') })
const Page = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(mediaPerPage).default(mediaPerPage),
}
/** A colleague was faster, or the lists were not asked yet. */
const changed = { PHOTO_CHANGED: { status: 409 } } as const

export const media = {
  list: api
    .route({
      method: 'GET',
      path: '/admin/media',
      summary: 'Photos of members by state, newest first or, of those that have a score, the highest first',
    })
    .input(z.strictObject({ state: PhotoState.optional(), order: MediaOrder.default('time'), ...Page }))
    .output(z.object({ photos: z.array(MediaPhoto), nextCursor: z.string().nullable() })),
  picture: api
    .route({
      method: 'GET',
      path: '/admin/media/{photoId}/picture',
      summary: "A photo's picture, also of removed ones",
    })
    .input(OfPhoto.extend({ size: z.enum(['thumb', 'card', 'full']).default('card') }))
    .output(z.file()),
  approve: api
    .route({ method: 'POST', path: '/admin/media/{photoId}/approval', summary: 'Show a waiting or held photo' })
    .errors(changed)
    .input(OfPhoto)
    .output(MediaPhoto),
  remove: api
    .route({
      method: 'POST',
      path: '/admin/media/{photoId}/removal',
      summary: 'Remove a photo by a decision that its owner reads; copies are held when they come back',
    })
    .errors(changed)
    .input(OfPhoto.extend({ category: ReportCategory, reason: Reason }))
    .output(MediaPhoto),
  restore: api
    .route({ method: 'POST', path: '/admin/media/{photoId}/restoration', summary: 'Bring a removed photo back' })
    // SECOND_PERSON: what was decided about a minor is taken back by two people.
    .errors({ ...changed, SECOND_PERSON: { status: 409 } })
    .input(OfPhoto.extend({ reason: Reason }))
    .output(MediaPhoto),
  sealed: api
    .route({ method: 'GET', path: '/admin/sealed', summary: 'Hits on lists of child abuse, newest first' })
    .input(z.strictObject(Page))
    .output(z.object({ hits: z.array(SealedHit), nextCursor: z.string().nullable() })),
  sealedHit: api
    .route({
      method: 'GET',
      path: '/admin/sealed/{hitId}',
      summary: 'A sealed hit with its facts, without the picture',
    })
    .input(OfHit)
    .output(SealedHit.extend({ facts: SealedFacts })),
  fileReport: api
    .route({ method: 'POST', path: '/admin/sealed/{hitId}/filing', summary: 'Note that a hit was reported, and where' })
    .errors(changed)
    .input(OfHit.extend({ with: shortLine, reference: shortLine }))
    .output(SealedHit),
  sealedPicture: api
    .route({ method: 'GET', path: '/admin/sealed/{hitId}/picture', summary: 'The sealed picture, to tell a false hit' })
    .input(OfHit)
    .output(z.file()),
  report: api
    .route({
      method: 'GET',
      path: '/admin/sealed/{hitId}/report',
      summary: 'The draft of a report to a hotline, as text',
    })
    .input(OfHit)
    .output(z.file()),
  release: api
    .route({
      method: 'POST',
      path: '/admin/sealed/{hitId}/release',
      summary: 'Ask a second person to end a false hit: the account is then free again',
    })
    .errors(changed)
    .input(OfHit.extend({ reason: Reason }))
    .output(SealedHit),
}
