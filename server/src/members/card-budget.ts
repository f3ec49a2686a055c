import { cardsAtOnce, cardsPerHour } from '@hearth/shared/card-budget'
import { sql } from 'kysely'
import { Counter } from 'prom-client'
import type { Services } from '../api.ts'
import { type Database, prepared } from '../db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'

/**
 * A member's cards are counted in a bitmap (linear counting; Whang et al. 1990): a card sets the bit that the last three
 * digits of its random id name, and the bits still empty tell how many cards it was, to about 2 %.
 */
const bits = 4096
/** Cards that are new to this process before it tells the database, which is how far several processes may overshoot. */
const batch = cardsAtOnce
/** Members remembered at once; a forgotten one is read again. */
const mostRemembered = 20_000

/** One member's hour: the bits that are set, those not yet told to the database, and when the hour ends (ms). */
type Budget = { seen: Uint8Array; count: number; fresh: number[]; until: number; told: boolean }
/** What this process knows of each member's hour. */
const budgets = new WeakMap<Database, Map<string, Budget>>()

/** Accounts that ran into the limit, once an hour and process; nothing says who. */
export const cardBudgetsSpent = new Counter({
  name: 'card_budgets_spent_total',
  help: 'Accounts that had seen all the cards of an hour',
  registers: [],
})

const bitOf = (id: string) => Number.parseInt(id.slice(-3), 16)

/** How many cards set so many bits. */
const cardsBehind = (count: number) => Math.round(-bits * Math.log(Math.max(1, bits - count) / bits))

function hexOf(fresh: number[]): string {
  const bytes = new Uint8Array(bits / 8)
  for (const bit of fresh) bytes[bit >> 3]! |= 128 >> (bit & 7)
  return Buffer.from(bytes).toString('hex')
}

function set(budget: Budget, bit: number) {
  if (budget.seen[bit]) return false
  budget.seen[bit] = 1
  budget.count += 1
  return true
}

/** Tells the database what is fresh, and learns what other processes have told. One statement. */
async function exchange(db: Database, profileId: string, budget: Budget) {
  const { rows } = await sql<{ seen: string; left: number }>`${prepared}
    insert into card_budgets as b (profile_id, seen)
    values (${profileId}, ('x' || ${hexOf(budget.fresh.splice(0))}::text)::bit(4096))
    on conflict (profile_id) do update set
      seen = case when b.since <= now() - interval '1 hour' then excluded.seen else b.seen | excluded.seen end,
      since = case when b.since <= now() - interval '1 hour' then now() else b.since end
    returning seen::text, extract(epoch from since + interval '1 hour' - now())::float8 as left`.execute(db)
  const { seen, left } = rows[0]!
  budget.until = Date.now() + left * 1000
  for (let bit = 0; bit < bits; bit++) if (seen[bit] === '1') set(budget, bit)
}

/** A member's hour, as all processes know it but for the last few cards of each. */
async function budgetOf(db: Database, profileId: string): Promise<Budget> {
  const known = budgets.get(db) ?? new Map<string, Budget>()
  budgets.set(db, known)
  if (known.size > mostRemembered) known.clear()
  const budget = known.get(profileId) ?? { seen: new Uint8Array(bits), count: 0, fresh: [], until: 0, told: false }
  known.set(profileId, budget)
  const isOver = budget.until <= Date.now()
  if (isOver) Object.assign(budget, { count: 0, fresh: [], told: false, seen: budget.seen.fill(0) })
  if (isOver || budget.fresh.length >= batch) await exchange(db, profileId, budget)
  return budget
}

/**
 * Counts the cards of an answer against the viewer's hour. Those seen before within it cost nothing, so that a page that
 * is open can always be read again. Nothing is counted of an answer that is refused.
 * @returns seconds until the answer may be given; 0: now
 */
export async function waitForCards(
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
  { profileId }: Pick<Viewer, 'profileId'>,
  ids: string[],
): Promise<number> {
  if (!ids.length) return 0
  const budget = await budgetOf(db, profileId)
  const fresh = [...new Set(ids.map(bitOf))].filter((bit) => !budget.seen[bit])
  if (fresh.length && cardsBehind(budget.count + fresh.length) > cardsPerHour * env.RATE_LIMIT_FACTOR) {
    if (!budget.told) {
      cardBudgetsSpent.inc()
      log.warn({ part: 'cards' }, 'a member has seen all the cards of an hour')
    }
    budget.told = true
    return Math.max(1, Math.ceil((budget.until - Date.now()) / 1000))
  }
  for (const bit of fresh) if (set(budget, bit)) budget.fresh.push(bit)
  return 0
}

/** Forgets hours that have ended. */
export const forgetCards = (db: Database) =>
  sql`delete from card_budgets where since <= now() - interval '1 hour'`.execute(db)
