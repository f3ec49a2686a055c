import * as z from 'zod'

/** A pose is a hand, what it shows, and where: each has words and a drawing of its own. */
export const hands = ['left', 'right'] as const
export const signs = ['open', 'fist', 'thumb', 'one', 'two'] as const
export const places = ['cheek', 'chin', 'head', 'shoulder'] as const

export const Pose = z.object({ hand: z.enum(hands), sign: z.enum(signs), place: z.enum(places) })
export type Pose = z.infer<typeof Pose>

/** All 40 poses, of which each check draws one. */
export const poses: readonly Pose[] = hands.flatMap((hand) =>
  signs.flatMap((sign) => places.map((place) => ({ hand, sign, place }))),
)

/** A pose as one word: what the database keeps. */
export const poseName = ({ hand, sign, place }: Pose) => `${hand}-${sign}-${place}`

/** The pose of a stored name. */
export const poseOf = (name: string): Pose => poses.find((pose) => poseName(pose) === name) ?? poses[0]!
