import * as z from 'zod'
import { api } from '../api.ts'
import { MemberCard } from '../members/member-card.ts'
import { ProfileId } from '../members/members.ts'
import { LikedPart, Note, PartInput } from './liked-parts.ts'
import { countLimit } from './likes-limits.ts'

/** A page of the likes and views lists, by default and at most. */
export const likesPage = { usual: 24, max: 100 } as const

const Target = z.strictObject({ profileId: ProfileId })
const LikeInput = Target.extend({ part: PartInput.optional(), note: Note.optional() }).refine(
  ({ part, note }) => part || !note,
  { path: ['part'], error: 'part_required' },
)
export type LikeInput = z.infer<typeof LikeInput>
const Wait = z.object({ retryAfter: z.int() })
const RestrictedUntil = z.object({ until: z.iso.datetime().nullable() })

/** Why a like is refused: nothing of it is stored then. */
export const likeErrors = {
  LIKE_LIMIT: { status: 429, data: Wait },
  /** So many matches wait for the viewer's answer that the operator asks to answer one first. */
  YOUR_TURN_LIMIT: { status: 409, data: z.object({ count: z.int() }) },
  /** Others do not see the photo or answer any more. */
  PART_GONE: { status: 409 },
  /** Notes count as first messages, and wait like them. */
  NOTE_LIMIT: { status: 429, data: Wait.extend({ limit: z.int() }) },
  HELD_SAME_TEXT: { status: 429, data: Wait },
  /** One of the two closed their conversation kindly: nothing more is said. */
  CLOSED: { status: 409 },
  CHAT_RESTRICTED: { status: 403, data: RestrictedUntil },
  FIRST_MESSAGES_RESTRICTED: { status: 403, data: RestrictedUntil },
} as const
const At = z.iso.datetime()

export const ListInput = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(likesPage.max).default(likesPage.usual),
})

/** Likes and views since the member's last visit to each list, and unread notices, at most ten each. */
export const Fresh = z.object({ likes: z.int(), views: z.int(), notices: z.int() })

/** A like with the other member. Mutual: both like each other. */
export const LikeItem = z.object({
  member: MemberCard,
  at: At,
  mutual: z.boolean(),
  /** What it is for, until the two match and it becomes a message. Left out: the profile. */
  part: LikedPart.optional(),
  note: z.string().optional(),
  /** The note has a word that the viewer hides: a tap shows it. */
  covered: z.literal(true).optional(),
  /** The note reads like a scam. */
  warns: z.literal(true).optional(),
})
export type LikeItem = z.infer<typeof LikeItem>

const LikeList = z.object({
  likes: z.array(LikeItem),
  nextCursor: z.string().nullable(),
  /** The viewer's last visit to the received likes; later ones are new. Null: never. */
  visitedAt: At.nullable(),
})

export const likes = {
  like: api
    .errors(likeErrors)
    .route({
      method: 'PUT',
      path: '/likes/{profileId}',
      summary:
        'Like a member, or a part of the profile with a note; liking again changes nothing but the part and the note',
    })
    .input(LikeInput)
    .output(
      z.object({
        liked: z.literal(true),
        mutual: z.boolean(),
        /** The viewer had liked this member before. */
        already: z.boolean(),
        /** Mutual, and not celebrated with the viewer yet: see `celebrations`. */
        newMatch: z.boolean(),
      }),
    ),
  unlike: api
    .errors({ MATCH: { status: 409 } })
    .route({
      method: 'DELETE',
      path: '/likes/{profileId}',
      summary:
        'Unlike a member; no effect when there is no like. It ends a match, or answers MATCH if `unlessMatch` is set',
    })
    .input(Target.extend({ unlessMatch: z.boolean().default(false) }))
    .output(z.object({ liked: z.literal(false) })),
  decline: api
    .route({
      method: 'PUT',
      path: '/likes/{profileId}/declined',
      summary: "Decline a received like: it leaves the viewer's lists and counts, and the liker is not notified",
    })
    .input(Target)
    .output(z.object({ declined: z.literal(true) })),
  undecline: api
    .route({
      method: 'DELETE',
      path: '/likes/{profileId}/declined',
      summary: 'Bring a declined like back; no effect when none is declined',
    })
    .input(Target)
    .output(z.object({ declined: z.literal(false) })),
  received: api
    .route({ method: 'GET', path: '/likes/received', summary: 'Members who like the viewer, newest first' })
    .input(ListInput)
    .output(LikeList),
  sent: api
    .route({ method: 'GET', path: '/likes/sent', summary: 'Members the viewer likes, newest first' })
    .input(ListInput)
    .output(LikeList),
  counts: api
    .route({
      method: 'GET',
      path: '/likes/counts',
      summary: `Likes received and sent, each at most ${countLimit + 1}`,
    })
    .output(z.object({ received: z.int(), sent: z.int() })),
  visited: api
    .route({ method: 'PUT', path: '/likes/received/visited', summary: 'Mark the received likes as seen' })
    .output(z.object({ visitedAt: At })),
  celebrations: api
    .route({
      method: 'GET',
      path: '/likes/celebrations',
      summary: 'New matches not celebrated with the viewer yet, oldest first, at most three',
    })
    .output(z.array(z.object({ member: MemberCard, at: At }))),
  celebrated: api
    .route({
      method: 'PUT',
      path: '/likes/{profileId}/celebrated',
      summary: 'Claim the celebration of a match; `first`: no other tab or device has claimed it',
    })
    .input(Target)
    .output(z.object({ first: z.boolean() })),
}
