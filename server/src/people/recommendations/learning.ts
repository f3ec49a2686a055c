import { offIn } from '@hearth/shared/community-functions'
import { type RawBuilder, sql } from 'kysely'
import { keepPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { readColumns } from './columns.ts'
import { baseRates, interestWeights, languageWeights, learnedMembers, readDecisions } from './decisions.ts'
import { factorChars, factorCount, readFloats, writeFactors } from './factors.ts'
import { toMembers } from './features.ts'
import { type Decisions, type Factors, layoutOf, type Members, newParameters, train } from './training.ts'

/** Advisory lock; any number, the same in every process, so that only one trains at a time. */
const lock = 4_832_117
/** A first training needs more steps than one that continues from the last. */
const steps = { first: 40, warm: 12 }
const ownBytes = 4 * (2 + 2 * factorCount)
const batch = 10_000

export type Learned = { members: number; decisions: number; loss: number; seconds: number }

const bytes = (numbers: Float32Array) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)

/** Loads the parameters of the last training. @returns whether there were any */
async function startWarm(db: Database, members: Members, ids: string[], parameters: Float32Array): Promise<boolean> {
  const model = await db.selectFrom('recommendationModel').select('parameters').executeTakeFirst()
  const at = layoutOf(members)
  const shared = readFloats(model?.parameters ?? null)
  if (shared.length !== at.judgeBias) return false
  parameters.set(shared)
  const { rows } = await sql<{
    ids: string | null
    own: Buffer | null
  }>`select string_agg(profile_id::text, ',') as ids,
    string_agg(own, ''::bytea) as own from member_factor`.execute(db)
  const own = readFloats(oneRow(rows).own)
  const indexOf = new Map(ids.map((id, m) => [id, m]))
  const width = ownBytes / 4
  for (const [row, id] of (oneRow(rows).ids?.split(',') ?? []).entries()) {
    const m = indexOf.get(id)
    if (m === undefined) continue
    parameters[at.judgeBias + m] = own[row * width]!
    parameters[at.judgedBias + m] = own[row * width + 1]!
    parameters.set(own.subarray(row * width + 2, row * width + 2 + factorCount), at.taste + m * factorCount)
    parameters.set(own.subarray(row * width + 2 + factorCount, (row + 1) * width), at.tasteOf + m * factorCount)
  }
  return true
}

/** Each member's own parameters, concatenated as they are stored. */
function ownOf(members: Members, parameters: Float32Array): Float32Array {
  const at = layoutOf(members)
  const width = ownBytes / 4
  const own = new Float32Array(members.count * width)
  for (let m = 0; m < members.count; m++) {
    own[m * width] = parameters[at.judgeBias + m]!
    own[m * width + 1] = parameters[at.judgedBias + m]!
    own.set(parameters.subarray(at.taste + m * factorCount, at.taste + (m + 1) * factorCount), m * width + 2)
    own.set(
      parameters.subarray(at.tasteOf + m * factorCount, at.tasteOf + (m + 1) * factorCount),
      m * width + 2 + factorCount,
    )
  }
  return own
}

function countsOf({ count, judge, about }: Decisions, members: number) {
  const made = new Int32Array(members)
  const received = new Int32Array(members)
  for (let d = 0; d < count; d++) {
    made[judge[d]!]! += 1
    received[about[d]!]! += 1
  }
  return { made, received }
}

type Stored = Factors & { own: Float32Array; made: Int32Array; received: Int32Array }

/** Writes the factors of all members, one batch per statement. A batch is sent as one value and sliced in SQL. */
async function storeFactors(db: Database, ids: string[], { judging, judged, own, made, received }: Stored) {
  const factors = writeFactors(judging, judged)
  for (let from = 0; from < ids.length; from += batch) {
    const upto = Math.min(ids.length, from + batch)
    const slice = (piece: RawBuilder<unknown>, width: number) =>
      sql`substring(${piece} from ((n - 1) * ${width} + 1)::int for ${width}::int)`
    const given = sql`unnest(${ids.slice(from, upto)}::uuid[], ${[...made.subarray(from, upto)]}::int[],
      ${[...received.subarray(from, upto)]}::int[]) with ordinality as given (id, made, received, n)
      where exists (select from profiles p where p.id = given.id)`
    const ownPiece = sql`${bytes(own).subarray(from * ownBytes, upto * ownBytes)}::bytea`
    await sql`insert into member_factor (profile_id, own) select id, ${slice(ownPiece, ownBytes)} from ${given}
      on conflict (profile_id) do update set own = excluded.own`.execute(db)
    // As bytes: PostgreSQL would count the characters of a text from its start for each member.
    const factorPiece = sql`${Buffer.from(factors.slice(from * factorChars, upto * factorChars))}::bytea`
    await sql`insert into member_load (profile_id, factors, made, received)
      select
        id,
        convert_from(${slice(factorPiece, factorChars)}, 'UTF8'),
        made,
        received
      from ${given}
      on conflict (profile_id) do update set factors = excluded.factors, made = excluded.made,
        received = excluded.received`.execute(db)
  }
}

async function learnOn(db: Database): Promise<Learned> {
  const began = performance.now()
  const { value: functions } = await keepPart(db, 'functions')
  const { ids, people } = await readColumns(db, learnedMembers, { off: offIn(functions) })
  const weights = interestWeights(people)
  const decisions = await readDecisions(db, { ids, people }, weights)
  const members = toMembers(people)
  const parameters = newParameters(members)
  const warm = await startWarm(db, members, ids, parameters)
  const { factors, loss } = train(members, decisions, parameters, warm ? steps.warm : steps.first)
  await storeFactors(db, ids, {
    ...factors,
    own: ownOf(members, parameters),
    ...countsOf(decisions, ids.length),
  })
  await db
    .updateTable('recommendationModel')
    .set({
      parameters: bytes(parameters.subarray(0, layoutOf(members).judgeBias)),
      // Without members nothing is rare: all count alike until the next training.
      interestWeights: ids.length ? weights : null,
      languageWeights: JSON.stringify(await languageWeights(db, ids.length)),
      base: baseRates(decisions, members.side, members.sides),
      decisions: decisions.count,
      trainedAt: new Date(),
    })
    .execute()
  return { members: ids.length, decisions: decisions.count, loss, seconds: (performance.now() - began) / 1000 }
}

/**
 * Trains on all decisions, starting from the last training, and stores the result.
 * @returns null when another process is training
 */
export function learn(db: Database): Promise<Learned | null> {
  return db.connection().execute(async (one) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`.execute(one)
    if (!oneRow(rows).mine) return null
    try {
      return await learnOn(one)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(one)
    }
  })
}
