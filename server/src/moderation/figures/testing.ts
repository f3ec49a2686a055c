import { type CaseKind, caseKinds } from '@hearth/shared/moderation/staff'
import type { Database } from '../../platform/db/connection.ts'

/** The same numbers in each run: a linear congruential generator. */
export function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  return { next, below, pick }
}

const minute = 60_000
/** The first day of the log, and its days. */
export const logStart = Date.parse('2026-08-01T00:00:00Z')
const logDays = 60

export type LoggedCase = {
  id: string
  kind: CaseKind
  openedAt: number
  firstLookAt: number | null
  decidedAt: number | null
  byMachine: boolean
  /** A report of a member, or opened by staff. */
  reported: boolean
  upheld: boolean
  appeal: { decidedAt: number | null; granted: boolean } | null
}

/** A log of cases as figures are counted from it, with all kinds of ends. */
export function caseLog(count: number): LoggedCase[] {
  const { next, below, pick } = seeded(7)
  return Array.from({ length: count }, () => {
    const openedAt = logStart + below(logDays * 1440) * minute
    const firstLookAt = next() < 0.9 ? openedAt + below(2 * 1440) * minute : null
    const decidedAt = firstLookAt !== null && next() < 0.8 ? firstLookAt + (1 + below(5 * 1440)) * minute : null
    const kind = pick(caseKinds.filter((one) => one !== 'appeal'))
    const byMachine = kind === 'scam' || kind === 'hash-hit'
    const upheld = decidedAt !== null && next() < 0.6
    const appealed = upheld && next() < 0.3
    const answeredAt = appealed && next() < 0.8 ? decidedAt! + below(9 * 1440) * minute : null
    const appeal = appealed ? { decidedAt: answeredAt, granted: answeredAt !== null && next() < 0.5 } : null
    const id = crypto.randomUUID()
    return { id, kind, openedAt, firstLookAt, decidedAt, byMachine, reported: next() < 0.8, upheld, appeal }
  })
}

const at = (time: number | null) => (time === null ? null : new Date(time))

/** A decided case with its decision, and the appeal in a case of its own as the queue has it. */
async function storeVerdict(db: Database, { id, upheld, decidedAt, appeal }: LoggedCase) {
  const statement = { ground: 'terms' as const, clause: 'scams', facts: 'Seen.', textSent: 'Please stop.' }
  const decision = await db
    .insertInto('decisions')
    .values({
      puid: `D-${id}`,
      caseId: id,
      deciderLabel: 'Mo',
      actions: JSON.stringify([{ action: upheld ? 'warn' : 'close', until: null }]),
      ...(upheld && { category: 'scam' as const, ...statement }),
      source: 'notice',
      language: 'en',
      decidedAt: at(decidedAt)!,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!appeal) return
  const outcome = appeal.granted ? ('granted' as const) : ('refused' as const)
  const answer = appeal.decidedAt === null ? {} : { outcome, reason: 'Seen again.', decidedAt: at(appeal.decidedAt) }
  const stored = await db
    .insertInto('appeals')
    .values({ decisionId: decision.id, text: 'Please look again.', openedAt: at(decidedAt)!, ...answer })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('caseItems').values({ caseId: id, kind: 'appeal', sourceId: stored.id }).execute()
}

/** Stores a log, without the members it is about. */
export async function storeLog(db: Database, log: LoggedCase[]) {
  for (const one of log) {
    const { id, kind, openedAt, firstLookAt, decidedAt, byMachine, reported } = one
    const state = decidedAt === null ? ('open' as const) : ('decided' as const)
    const times = { openedAt: at(openedAt)!, firstLookAt: at(firstLookAt), decidedAt: at(decidedAt) }
    const what = { kind, kinds: [kind], severity: 2, foundByMachine: byMachine, category: 'scam' as const }
    await db
      .insertInto('cases')
      .values({ id, state, ...times, ...what })
      .execute()
    const sourceId = crypto.randomUUID()
    await db.insertInto('caseItems').values({ caseId: id, kind, sourceId }).execute()
    if (kind === 'report' && reported)
      await db
        .insertInto('reports')
        .values({ id: sourceId, receipt: `R-${sourceId}`, category: 'scam', evidence: '{}' })
        .execute()
    if (decidedAt !== null) await storeVerdict(db, one)
  }
}
