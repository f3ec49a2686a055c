import { countedElsewhere } from '@hearth/shared/limits'
import { maxCardsPerResponse } from '@hearth/shared/members/card-budget'
import { sql } from 'kysely'
import { Counter } from 'prom-client'
import { type Database, prepared } from '../platform/db/connection.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { Services } from '../services.ts'
import type { Viewer } from './visibility/queries.ts'

/**
 * A member's cards are counted in a bitmap (linear counting; Whang et al. 1990): a card sets the bit named by the last
 * three digits of its random id, and the number of empty bits gives the number of cards to about 2 %.
 */
const bits = 4096
/**
 * Cards counted in this process before it syncs with the database. Several processes may exceed the limit by as much.
 */
const syncAfterCards = maxCardsPerResponse
/** Budgets held in memory; a dropped one is read again. */
const maxBudgets = 20_000

/** One member's hour: the set bits, those not yet saved, and when the hour ends (epoch milliseconds). */
type Budget = { seen: Uint8Array; count: number; unsaved: number[]; endsAt: number; reported: boolean }
/** The budgets known to this process, by member. */
const budgets = new WeakMap<Database, Map<string, Budget>>()

/** Accounts that reached the limit, counted once per hour and process, without naming them. */
export const cardBudgetsSpent = new Counter({
  name: 'card_budgets_spent_total',
  help: 'Accounts that reached the hourly card limit',
  registers: [],
})

const bitOf = (id: string) => Number.parseInt(id.slice(-3), 16)

/** The estimated number of cards for a number of set bits. */
const estimateCards = (count: number) => Math.round(-bits * Math.log(Math.max(1, bits - count) / bits))

function hexOf(setBits: number[]): string {
  const bytes = new Uint8Array(bits / 8)
  for (const bit of setBits) bytes[bit >> 3]! |= 128 >> (bit & 7)
  return Buffer.from(bytes).toString('hex')
}

function setBit(budget: Budget, bit: number) {
  if (budget.seen[bit]) return false
  budget.seen[bit] = 1
  budget.count += 1
  return true
}

/** Saves new bits and reads those of other processes, in one statement. */
async function syncWithDatabase(db: Database, profileId: string, budget: Budget) {
  const { rows } = await sql<{ seen: string; left: number }>`${prepared}
    insert into card_budgets as b (profile_id, seen)
    values (${profileId}, ('x' || ${hexOf(budget.unsaved.splice(0))}::text)::bit(4096))
    on conflict (profile_id) do update set
      seen = case when b.since <= now() - interval '1 hour' then excluded.seen else b.seen | excluded.seen end,
      since = case when b.since <= now() - interval '1 hour' then now() else b.since end
    returning seen::text, extract(epoch from since + interval '1 hour' - now())::float8 as left`.execute(db)
  const { seen, left } = oneRow(rows)
  budget.endsAt = Date.now() + left * 1000
  for (let bit = 0; bit < bits; bit++) if (seen[bit] === '1') setBit(budget, bit)
}

/** A member's budget, up to date except for the last few cards counted by other processes. */
async function budgetOf(db: Database, profileId: string): Promise<Budget> {
  const known = budgets.get(db) ?? new Map<string, Budget>()
  budgets.set(db, known)
  if (known.size > maxBudgets) known.clear()
  const budget = known.get(profileId) ?? {
    seen: new Uint8Array(bits),
    count: 0,
    unsaved: [],
    endsAt: 0,
    reported: false,
  }
  known.set(profileId, budget)
  const isOver = budget.endsAt <= Date.now()
  if (isOver) Object.assign(budget, { count: 0, unsaved: [], reported: false, seen: budget.seen.fill(0) })
  if (isOver || budget.unsaved.length >= syncAfterCards) await syncWithDatabase(db, profileId, budget)
  return budget
}

/**
 * Counts the cards of a response against the viewer's hourly budget. Cards seen within the hour are free, so an open
 * page can always be refetched. A refused response counts nothing.
 * @returns seconds until the response is allowed; 0 when it is allowed now
 */
export async function spendCardBudget(
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
  { profileId }: Pick<Viewer, 'profileId'>,
  ids: string[],
): Promise<number> {
  if (!ids.length) return 0
  const budget = await budgetOf(db, profileId)
  const fresh = [...new Set(ids.map(bitOf))].filter((bit) => !budget.seen[bit])
  if (fresh.length && estimateCards(budget.count + fresh.length) > countedElsewhere.cards.max * env.RATE_LIMIT_FACTOR) {
    if (!budget.reported) {
      cardBudgetsSpent.inc()
      log.warn({ part: 'cards' }, 'a member has reached the hourly card limit')
    }
    budget.reported = true
    return Math.max(1, Math.ceil((budget.endsAt - Date.now()) / 1000))
  }
  for (const bit of fresh) if (setBit(budget, bit)) budget.unsaved.push(bit)
  return 0
}
