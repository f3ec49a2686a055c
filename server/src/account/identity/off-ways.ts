import {
  belongingsOf,
  type CommunityFunction,
  type communityFunctions,
  functionNames,
  offIn,
} from '@hearth/shared/community-functions'
import { functionRoutes } from '@hearth/shared/function-operations'
import { second } from '@hearth/shared/time'
import { APIError } from 'better-auth/api'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Community } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'

type Deps = { db: Database; community: Community }

/** Ways in that a community can switch off. */
export type OptionalWay = {
  [Name in CommunityFunction]: (typeof communityFunctions)[Name] extends { isWayIn: true } ? Name : never
}[CommunityFunction]

const optionalWays = functionNames.filter((name): name is OptionalWay => belongingsOf(name).isWayIn === true)

/** In SQL: the account `u` has this way in. */
const has: Record<OptionalWay, RawBuilder<SqlBool>> = {
  phone: sql`u.phone_number_verified`,
  wallets: sql`exists (select from wallet_address w where w.user_id = u.id)`,
}

/** In SQL: the account `u` has a way in that no community switches off: a mailbox, a passkey, or a provider. */
const hasOther = sql<SqlBool>`(u.email_verified and u.email not like '%.invalid'
  or exists (select from passkey k where k.user_id = u.id)
  or exists (select from account a where a.user_id = u.id and a.provider_id not in ('credential', 'siwe')))`

/** In SQL: the account `u` has this way in, which is off, and none that is on. It keeps it. */
export function keepsWay(way: OptionalWay, off: readonly CommunityFunction[]) {
  const on = optionalWays.filter((one) => one !== way && !off.includes(one)).map((one) => has[one])
  return sql<SqlBool>`(${has[way]} and not (${sql.join([hasOther, ...on], sql` or `)}))`
}

const offNow = async ({ community }: Pick<Deps, 'community'>) => offIn((await community.part('functions')).value)

/** How many members keep each way that is off. */
export async function countKeepers(db: Database, off: readonly CommunityFunction[]) {
  const counts = optionalWays.map((way) => {
    // What is on would be kept by those who have no other.
    const among = off.includes(way) ? off : [...off, way]
    return sql`(select count(*) from "user" u where ${keepsWay(way, among)}) as ${sql.ref(way)}`
  })
  const { rows } = await sql<Record<OptionalWay, number>>`select ${sql.join(counts)}`.execute(db)
  return oneRow(rows)
}

/** Whether an account may sign in by a way: it is on, or the account has no other. */
export async function mayUseWay(deps: Deps, way: OptionalWay, account: RawBuilder<SqlBool>): Promise<boolean> {
  const off = await offNow(deps)
  if (!off.includes(way)) return true
  const { rows } = await sql`select from "user" u where ${account} and ${keepsWay(way, off)} limit 1`.execute(deps.db)
  return rows.length > 0
}

/** For how long a process goes on with what it found last, in milliseconds. */
const freshMs = 2 * second
type Kept = { ways: Promise<OptionalWay[]>; until: number; off: string }
const known = new WeakMap<Database, Kept>()

async function findKept(db: Database, off: CommunityFunction[]): Promise<OptionalWay[]> {
  const found = optionalWays.map(async (way) => {
    const { rows } = await sql`select from "user" u where ${keepsWay(way, off)} limit 1`.execute(db)
    return off.includes(way) && rows.length > 0 ? [way] : []
  })
  return (await Promise.all(found)).flat()
}

/** Finds the ways that are off, and which of them some members keep. The answer is at most two seconds old. */
export async function waysThatAreOff(deps: Deps): Promise<{ off: OptionalWay[]; kept: OptionalWay[] }> {
  const all = await offNow(deps)
  const off = optionalWays.filter((way) => all.includes(way))
  if (!off.length) return { off, kept: [] }
  const before = known.get(deps.db)
  const names = off.join()
  if (before && before.off === names && before.until > Date.now()) return { off, kept: await before.ways }
  const ways = findKept(deps.db, all)
  known.set(deps.db, { ways, until: Date.now() + freshMs, off: names })
  ways.catch(() => known.delete(deps.db))
  return { off, kept: await ways }
}

/** The way that a route of the identity library belongs to. */
const wayOfRoute = (route: string) => optionalWays.find((way) => functionRoutes[way]?.includes(route))

const isByPhone = (body: unknown) => {
  const { email, phoneNumber } = (body ?? {}) as { email?: unknown; phoneNumber?: unknown }
  return !email && Boolean(phoneNumber)
}

/**
 * Tells whether the server answers 404 for a route because the community has switched its way in off. Where some members
 * keep that way, only visitors who would join by it get the 404. The answer is the same for every number.
 */
export async function isRouteGone(deps: Deps, route: string, body: unknown): Promise<boolean> {
  const joins = route === 'POST /sign-up/email' && isByPhone(body)
  const way = joins ? 'phone' : wayOfRoute(route)
  if (!way) return false
  const { off, kept } = await waysThatAreOff(deps)
  return off.includes(way) && (joins || !kept.includes(way))
}

const wayOfPath = (path: string | undefined) => (path ? wayOfRoute(`POST ${path}`) : undefined)

/** Refuses a session by a way that is off to an account that has another. */
export async function refuseOffWay(deps: Deps, userId: string, path: string | undefined) {
  const way = wayOfPath(path)
  if (!way || (await mayUseWay(deps, way, sql`u.id = ${userId}`))) return
  throw new APIError('NOT_FOUND', { code: 'NOT_FOUND', message: 'way_is_off' })
}

/** Refuses a new account by a way that is off. */
export async function refuseOffSignUp(deps: Deps, path: string | undefined) {
  const way = wayOfPath(path)
  if (!way || !(await offNow(deps)).includes(way)) return
  throw new APIError('NOT_FOUND', { code: 'NOT_FOUND', message: 'way_is_off' })
}

/** Whether a code may be sent to a number: its account may sign in by it. */
export const mayGetCode = (deps: Deps, number: string) => mayUseWay(deps, 'phone', sql`u.phone_number = ${number}`)
