import { livedInCountries } from '@hearth/shared/members/community-countries'
import { filterSeparator } from '@hearth/shared/members/community-field-limits'
import type { CommunityGoal } from '@hearth/shared/members/community-goals'
import { hiddenInterests, type Interests } from '@hearth/shared/members/community-interests'
import { readFieldFilters } from '@hearth/shared/members/field-values'
import { isFirstGoal } from '@hearth/shared/members/goal-sets'
import type { Country } from '@hearth/shared/members/members'
import type { DiscoverInput, DiscoverOrder, Filters } from '@hearth/shared/people/discover'
import { withoutGone } from '@hearth/shared/people/gone-filters'
import type * as z from 'zod'
import { member } from '../../api.ts'
import { spendCardBudget } from '../../members/card-budget.ts'
import { withBits } from '../../members/community-fields/bits.ts'
import { fieldsToWishFor } from '../../members/community-fields/wishable.ts'
import { soughtBy } from '../../members/community-genders/queries.ts'
import { meeting, sidesOf } from '../../members/community-genders/sets.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { toCard } from '../cards.ts'
import { fewWhoFit } from './among.ts'
import { findBest } from './best-fit.ts'
import { placesOf, type Search } from './conditions.ts'
import { openCursor, sealCursor } from './cursor.ts'
import { offersLookingFor } from './offer.ts'
import { findPage, type PageStart, type Position, type Row } from './query.ts'
import { findRelaxations, firstRadius } from './relaxations.ts'

type Query = Omit<z.infer<typeof DiscoverInput>, 'cursor' | 'limit'>

/** What a cursor is bound to: the viewer, the search, and by distance the point that distances are measured from. */
function nameOf({ profileId, point }: Viewer, query: Query): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  return JSON.stringify([profileId, asked.sort(), query.order === 'nearest' ? point : null])
}

function positionIn(secret: Secret, of: string, cursor: string | undefined): PageStart | null | 'invalid' {
  if (!cursor) return null
  const position = openCursor(secret, of, cursor)
  return position ? (position as PageStart) : 'invalid'
}

type Taken = { rows: (Row & { tail?: boolean; compatibility?: number })[]; since?: number; bound?: Position }

type Taking = {
  order: DiscoverOrder
  position: PageStart | null
  limit: number
}

/** Members after a position, and what the following pages need to know about the first one. */
async function take(searchDb: Database, search: Search, { order, position, limit }: Taking): Promise<Taken> {
  if (order === 'compatibility') return findBest(searchDb, search, { position, limit })
  const rows = await findPage(searchDb, search, { order, position, limit })
  return { rows, since: order === 'nearest' ? (position?.since ?? rows[0]?.now) : undefined }
}

/** The filters on the community's own fields, and what none of its fields understands any more. */
async function fieldFiltersOf({ community }: Pick<Services, 'community'>, { fields }: Filters) {
  if (!fields?.length) return { filters: [], dropped: [] }
  const { value } = await community.part('fields')
  return readFieldFilters(
    value.filter(({ filterable, retired }) => filterable && !retired),
    fields,
  )
}

type Kept = { search: Query; dropped: string[] }

/** A search for a country that the community does not have is a search without it. */
function withoutCountry({ search, dropped }: Kept, countries: readonly Country[]): Kept {
  const { country, ...others } = search
  if (!country || countries.includes(country)) return { search, dropped }
  return { search: others, dropped: [...dropped, 'country'] }
}

/** A search for a goal that the community does not offer any more is a search without it. */
function withoutGoal({ search, dropped }: Kept, list: CommunityGoal[]): Kept {
  const { relationshipGoal, ...others } = search
  const isOffered = list.some(({ key, retired }) => key === relationshipGoal && !retired)
  if (!relationshipGoal || isOffered || isFirstGoal(relationshipGoal)) return { search, dropped }
  return { search: others, dropped: [...dropped, 'relationshipGoal'] }
}

/** Interests that nobody can choose any more are left out of a search. What was dropped names each. */
function withoutHidden({ search, dropped }: Kept, offered: Interests): Kept {
  const { interests = [], ...others } = search
  const hidden = hiddenInterests(offered)
  const left = interests.filter((key) => !hidden.has(key))
  if (left.length === interests.length) return { search, dropped }
  const gone = interests.filter((key) => hidden.has(key)).map((key) => `interests${filterSeparator}${key}`)
  return { search: left.length ? { ...others, interests: left } : others, dropped: [...dropped, ...gone] }
}

type Handler = Parameters<typeof member.discover.find.handler>[0]

/** A page of the members who fit, in the requested order. */
const findMembers: Handler = async ({ context, input, errors }) => {
  const { db, searchDb, viewer, secret } = context
  const { cursor, limit, ...all } = input
  const [{ value }, { value: goals }, { value: interests }] = await Promise.all([
    context.community.part('countries'),
    context.community.part('goals'),
    context.community.part('interests'),
  ])
  const countries = livedInCountries(value)
  const inUse = withoutGoal(withoutCountry(withoutGone(all, viewer.off), countries), goals.list)
  const { search: query, dropped: gone } = withoutHidden(inUse, interests)
  const { order = 'lastSeen', ...filters } = query
  const { filters: asked, dropped } = await fieldFiltersOf(context, filters)
  const fields = await withBits(db, asked)
  const of = nameOf(viewer, query)
  const position = positionIn(secret, of, cursor)
  if (position === 'invalid')
    throw errors.INVALID({ data: { problems: [{ field: 'cursor', code: 'cursor_invalid' }] } })
  const [places, genders, wished] = await Promise.all([
    placesOf(db, filters),
    context.community.part('genders'),
    order === 'compatibility' ? fieldsToWishFor(context) : [],
  ])
  const sides = sidesOf(genders.value)
  const asking = { viewer, filters, fields, places, countries, sides, goals: goals.bits, wished }
  const looking = { ...asking, among: await fewWhoFit(context, asking) }
  const [{ rows, ...walk }, isOffered] = await Promise.all([
    take(searchDb, looking, { order, position, limit: limit + 1 }),
    position ? false : offersLookingFor(searchDb, looking),
  ])
  const page = rows.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const retryAfter = await spendCardBudget(context, viewer, ids)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const last = rows.length > limit ? page.at(-1) : undefined
  const now = new Date()
  const next = last && { at: last.at, id: last.id, tail: last.tail, ...walk }
  return {
    members: page.map((row) => ({ ...toCard(row, viewer, now), compatibility: row.compatibility })),
    nextCursor: next ? sealCursor(secret, of, next) : null,
    relaxations: last || position ? [] : await findRelaxations(searchDb, looking),
    offersLookingFor: isOffered,
    ...(dropped.length + gone.length > 0 && { dropped: [...dropped, ...gone] }),
  }
}

/**
 * A page of the members who fit, in the requested order.
 * @throws INVALID for a cursor that does not belong to this viewer and this search, and for a filter on a sensitive
 *   field (`filter_sensitive`): addresses stand in logs
 */
export const search = member.discover.search.handler(async (asked) => {
  const { filters } = await fieldFiltersOf(asked.context, asked.input)
  if (filters.some(({ field }) => field.sensitive))
    throw asked.errors.INVALID({ data: { problems: [{ field: 'fields', code: 'filter_sensitive' }] } })
  return findMembers(asked)
})

/** The same search, with filters on sensitive fields too. */
export const find = member.discover.find.handler(findMembers)

/** The initial radius, counted among members of the groups that the viewer looks for. */
export const radius = member.discover.radius.handler(async ({ context: { db, searchDb, community, viewer } }) => {
  const [sought, { value }] = await Promise.all([soughtBy(db, viewer), community.part('genders')])
  return { radius: await firstRadius(searchDb, viewer, meeting(sidesOf(value), sought)) }
})
