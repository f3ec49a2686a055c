import * as z from 'zod'
import { api } from '../api.ts'
import { acceptedValues } from '../members/accepted-values.ts'
import { maxCardsPerResponse } from '../members/card-budget.ts'
import { longestFilterText } from '../members/community-field-limits.ts'
import { Key } from '../members/community-names.ts'
import { MemberCard } from '../members/member-card.ts'
import { SpokenLanguage } from '../members/spoken-languages.ts'
import { isReadable } from '../readable.ts'
import { arrivalLimit } from '../text.ts'
import {
  type FieldOf,
  type FilterKey,
  fieldsOf,
  filterKeys,
  isOfKind,
  type KeyOfKind,
  type RangeKey,
  rangeKeys,
} from './discover-filters.ts'
import { discoverOrders, filterLimits, isRadiusStep, pageSize, valueLimits } from './discover-limits.ts'
import { type FilterChoice, filterChoices, isOpen } from './filter-choices.ts'

const between = ({ min, max }: { min: number; max: number }) =>
  z.coerce.number('filter_invalid').int('filter_invalid').min(min, 'filter_too_low').max(max, 'filter_too_high')

const { radius } = filterLimits

/**
 * Kilometres from the viewer's public point, in the slider's steps only. A finer radius would reveal more about where a
 * member is than the distance label does, and a smaller one reads as no distance at all.
 */
export const Radius = z.coerce
  .number('filter_invalid')
  .min(radius.min, { error: 'filter_too_low', abort: true })
  .max(radius.max, { error: 'filter_too_high', abort: true })
  .refine(isRadiusStep, 'filter_invalid')

/** The values that a filter accepts, unless it has a list (filter-choices.ts). Ranges accept numbers within `filterLimits`. */
const values = {
  city: z.string().check(arrivalLimit(valueLimits.city)).trim().max(valueLimits.city).refine(isReadable),
  /** Members without a place stay. */
  radius: Radius,
  /** Members who speak at least one of them. */
  languages: SpokenLanguage,
  interests: z.string().max(valueLimits.interest, { abort: true }).refine(isReadable),
  /** A value of one of the community's own fields (field-values.ts). What no field understands is ignored, and named. */
  fields: z.string().max(longestFilterText, { abort: true }).refine(isReadable),
} satisfies Record<Exclude<FilterKey, RangeKey | KeyOfKind<'choice'>>, z.ZodType>

/** In an address one key may stand alone: `interests=hiking`. */
const listOf = <Value extends z.ZodType>(value: Value) =>
  z.union([z.array(value).max(valueLimits.listed), value.transform((one) => [one])])

type ListOf<Value> = Value extends z.ZodType<infer Item> ? z.ZodType<Item[], Item[] | Item> : never
type SchemaOf<Key extends FilterKey> = Key extends RangeKey
  ? ReturnType<typeof between>
  : Key extends KeyOfKind<'keys' | 'own'>
    ? ListOf<(typeof values)[Key]>
    : Key extends KeyOfKind<'choice'>
      ? z.ZodType<FilterChoice<Key>, FilterChoice<Key>>
      : Key extends keyof typeof values
        ? (typeof values)[Key]
        : never
type Fields = { [Key in FilterKey as FieldOf<Key>]: z.ZodOptional<SchemaOf<Key>> }

function schemaOf(key: FilterKey): z.ZodType {
  if (isOfKind(key, 'range')) return between(filterLimits[key])
  if (isOfKind(key, 'choice') && isOpen(key)) return Key
  if (isOfKind(key, 'choice')) return z.enum(acceptedValues(filterChoices(key)))
  return isOfKind(key, 'keys', 'own') ? listOf(values[key]) : values[key]
}

const fields = filterKeys.flatMap((key) => fieldsOf(key).map((field) => [field, schemaOf(key).optional()]))

/** The filters of a search, flat so that they read well in an address. A missing field filters nothing. */
export const FilterFields = z.strictObject(Object.fromEntries(fields) as Fields)
export type Filters = z.infer<typeof FilterFields>

/** No range is upside down. */
export const inOrder = (filters: Filters) =>
  rangeKeys.every((key) => (filters[`${key}Min`] ?? 0) <= (filters[`${key}Max`] ?? Number.POSITIVE_INFINITY))

export const DiscoverOrder = z.enum(discoverOrders)
export type DiscoverOrder = z.infer<typeof DiscoverOrder>

export const DiscoverInput = FilterFields.extend({
  order: DiscoverOrder.default('lastSeen'),
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(maxCardsPerResponse).default(pageSize),
}).refine(inOrder, 'filter_min_above_max')

/** A filter that can be given up, and how many more members that would show. */
export const Relaxation = z.object({ filter: z.enum(filterKeys), more: z.int() })

const Found = z.object({
  members: z.array(MemberCard),
  nextCursor: z.string().nullable(),
  /** On a first page that is not full: how many more members each filter hides at least, the costliest first. */
  relaxations: z.array(Relaxation),
  /** On a first page: the filter `lookingFor` would hide more than a fifth, and the member was not asked yet. */
  offersLookingFor: z.boolean(),
  /**
   * Values of `fields` that the community does not have any more, and filters that it has switched off or whose country,
   * goal or one of whose interests it does not offer: the search is without them.
   */
  dropped: z.array(z.string()).optional(),
})

export const discover = {
  search: api
    .route({
      method: 'GET',
      path: '/discover',
      summary: 'Members who fit the filters, in the requested order',
    })
    .input(DiscoverInput)
    .output(Found),
  /** Sensitive filters stand in no address, so that no log has them. */
  find: api
    .route({
      method: 'POST',
      path: '/discover',
      summary: 'The same search; filters on sensitive fields are asked here',
    })
    .input(DiscoverInput)
    .output(Found),
  radius: api
    .route({
      method: 'GET',
      path: '/discover/radius',
      summary: 'The radius to start with: it holds about 2,000 members',
    })
    .output(z.object({ radius: z.int().nullable() })),
}
