import * as z from 'zod'
import { minimumAge } from './age.ts'
import { api } from './api.ts'
import { cardsAtOnce } from './card-budget.ts'
import { Country, Gender, MemberCard, RelationshipGoal } from './members.ts'
import { isReadable } from './text.ts'

export const pageSize = 12
/** Bounds of the filters (specification, sections 5 and 9). */
export const filterLimits = {
  age: { min: minimumAge, max: 99 },
  height: { min: 120, max: 220 },
  weight: { min: 30, max: 180 },
  radius: { min: 5, max: 200, step: 5, initial: 50 },
} as const
/** A first radius should hold about as many members: enough to choose from, near enough to meet. */
export const fullRadius = 2000
/** The panel's own defaults and what a first visit starts from (section 9). */
export const panelDefaults = { ageMin: 18, ageMax: 60, heightMin: 120, heightMax: 200, weightMin: 30, weightMax: 180 }
export const initialFilters = { ageMin: 18, ageMax: 60, heightMin: 150, heightMax: 200, weightMin: 45, weightMax: 120 }

const between = ({ min, max }: { min: number; max: number }) =>
  z.coerce
    .number('filter_invalid')
    .int('filter_invalid')
    .min(min, 'filter_too_low')
    .max(max, 'filter_too_high')
    .optional()

const { age, height, weight, radius } = filterLimits
const ranges = [['ageMin', 'ageMax'], ['heightMin', 'heightMax'], ['weightMin', 'weightMax']] as const // biome-ignore format: pairs

const Key = z.string().max(60).refine(isReadable)
const Keys = z.array(Key).max(63)

/**
 * Kilometres from the viewer's public point: what the slider can say and nothing between. A finer one would say more of
 * where somebody is than the distance label does, and a smaller one reads as no distance at all.
 */
export const Radius = z.coerce
  .number('filter_invalid')
  .min(radius.min, { error: 'filter_too_low', abort: true })
  .max(radius.max, { error: 'filter_too_high', abort: true })
  .multipleOf(radius.step, 'filter_invalid')

/** The specification's filter object, flat so that it reads well in an address; a missing field filters nothing. */
export const FilterFields = z.strictObject({
  country: Country.optional(),
  city: z.string().trim().max(100).refine(isReadable).optional(),
  /** Profiles without a place stay. */
  radius: Radius.optional(),
  ageMin: between(age),
  ageMax: between(age),
  gender: Gender.optional(),
  relationshipGoal: RelationshipGoal.optional(),
  heightMin: between(height),
  heightMax: between(height),
  weightMin: between(weight),
  weightMax: between(weight),
  /** Keys; a member fits who has at least one of them. In an address one key may stand alone: `interests=hiking`. */
  interests: z.union([Keys, Key.transform((key) => [key])]).optional(),
})
export type Filters = z.infer<typeof FilterFields>

/** No range is upside down. */
export const inOrder = (filters: Filters) =>
  ranges.every(([low, high]) => (filters[low] ?? 0) <= (filters[high] ?? Number.POSITIVE_INFINITY))
/**
 * Last seen first is the product's own; the others are the member's choice. Without a place, nearest is last seen. By
 * best match the 500 seen last are ranked and carry their `matchScore`; the others follow, last seen first.
 */
export const discoverOrders = ['lastSeen', 'nearest', 'newest', 'match'] as const
export const DiscoverOrder = z.enum(discoverOrders)
export type DiscoverOrder = z.infer<typeof DiscoverOrder>

export const DiscoverInput = FilterFields.extend({
  order: DiscoverOrder.default('lastSeen'),
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(cardsAtOnce).default(pageSize),
}).refine(inOrder, 'filter_min_above_max')

/** The filters that can be given up one at a time, as the empty state offers them. */
export const relaxable = [
  'country',
  'city',
  'radius',
  'age',
  'gender',
  'relationshipGoal',
  'height',
  'weight',
  'interests',
] as const
export const Relaxation = z.object({ filter: z.enum(relaxable), more: z.int() })

export const discover = {
  search: api
    .route({
      method: 'GET',
      path: '/discover',
      summary: 'Members who fit the filters, in the order asked for, by keyset',
    })
    .input(DiscoverInput)
    .output(
      z.object({
        members: z.array(MemberCard),
        nextCursor: z.string().nullable(),
        /** For a first page that is not full: how many more members each filter costs at least, the costliest first. */
        relaxations: z.array(Relaxation),
      }),
    ),
  radius: api
    .route({
      method: 'GET',
      path: '/discover/radius',
      summary: 'The radius to start with: it holds about 2,000 members',
    })
    .output(z.object({ radius: z.int().nullable() })),
}
