import { likersFirstDecisions, maxUndecided } from '@hearth/shared/people/recommendation-limits'
import { sql } from 'kysely'
import { fieldsToWishFor } from '../../members/community-fields/wishable.ts'
import { soughtOf } from '../../members/community-genders/choose.ts'
import { meeting, sidesOf, soughtSets } from '../../members/community-genders/sets.ts'
import { fullAmong } from '../../members/room.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { readPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Services } from '../../services.ts'
import { findCandidates, type Recipient, undecided } from './candidates.ts'
import { membersById, readColumns } from './columns.ts'
import { percentageOf, type Reason, type Terms, termsOf } from './explain.ts'
import { addFieldWishes } from './field-columns.ts'
import { reasonsForNew } from './new-reasons.ts'
import { rank, type SharedModel } from './ranking.ts'
import { lockRecommendations, undoableRefreshOf } from './refreshes.ts'
import { selectPairs } from './scoring.ts'
import type { Pair, Rarity } from './telling.ts'
import { toRecommendations } from './to-recommendations.ts'

type Databases = Pick<Services, 'db' | 'searchDb' | 'community'>
type Model = SharedModel & Rarity

/** What the last training learned about all members together. */
export async function readSharedModel(db: Database): Promise<Model> {
  const row = await db
    .selectFrom('recommendationModel')
    .select(['base', 'interestWeights', 'languageWeights'])
    .executeTakeFirst()
  const languages = (row?.languageWeights ?? {}) as Rarity['languages']
  return { base: row?.base ?? [], weights: row?.interestWeights ?? [], languages }
}

/** The viewer as a recipient of recommendations. Null for a hidden viewer, so that visibility is mutual. */
export async function recipientOf(databases: Databases, viewer: Viewer): Promise<Recipient | null> {
  const { db, searchDb } = databases
  const [self, own, { value: genders }, fields] = await Promise.all([
    readColumns(searchDb, membersById([viewer.profileId]), viewer),
    db
      .selectFrom('profiles')
      .where('id', '=', viewer.profileId)
      .select(['lookingForGender', 'lookingForGenders', 'languages'])
      .executeTakeFirstOrThrow(),
    readPart(db, 'genders'),
    fieldsToWishFor(databases),
  ])
  if (!self.ids.length) return null
  await addFieldWishes(searchDb, fields, self)
  const sought = soughtOf(own)
  const sides = meeting(sidesOf(genders), sought)
  const ways = meeting(soughtSets(genders), viewer.genderGroups)
  return { viewer, self, sought, sides, ways, languages: own.languages, fields }
}

/** How many likes and passes the viewer has made, each counted up to `likersFirstDecisions`. */
async function countDecisions(db: Database, { profileId }: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from (select from profile_likes where liker_id = ${profileId} limit ${likersFirstDecisions}) l) +
    (select count(*) from (select from passes where passer_id = ${profileId} limit ${likersFirstDecisions}) p)
      as count`.execute(db)
  return Number(oneRow(rows).count)
}

type Selection = { id: string; p: number; r: number; score: number; explored: boolean; pair: Pair }

type Selecting = {
  model: SharedModel
  count: number
  firstSlot: number
}

/** Ranks all candidates and selects the next recommendations. */
export async function select(
  databases: Databases,
  recipient: Recipient,
  { model, count, firstSlot }: Selecting,
): Promise<Selection[]> {
  const [others, decisions] = await Promise.all([
    findCandidates(databases.searchDb, recipient),
    countDecisions(databases.db, recipient.viewer),
  ])
  await addFieldWishes(databases.searchDb, recipient.fields, recipient.self, others)
  const { pairs, estimates, candidates } = rank(recipient.self, others, model)
  const full = await fullAmong(databases.db, others.ids)
  const isFull = (j: number) => full.has(others.ids[candidates[j]!]!)
  const likersFirst = decisions < likersFirstDecisions
  return selectPairs(pairs, estimates, { count, firstSlot, likersFirst, isFull }).map(({ j, explored }) => {
    const candidate = candidates[j]!
    const id = others.ids[candidate]!
    const mine = recipient.self.people
    const theirs = others.people
    return {
      id,
      p: estimates.p[j]!,
      r: estimates.r[j]!,
      score: estimates.score[j]!,
      explored,
      pair: { id, mine, others: theirs, j: candidate, terms: termsOf(mine, 0, theirs, candidate, model.weights) },
    }
  })
}

type Storing = {
  selections: Selection[]
  said: Reason[][]
  firstSlot: number
}

async function store(db: Database, { profileId }: Viewer, { selections, said, firstSlot }: Storing) {
  const rows = selections.map(({ id, pair: { terms }, ...estimates }, index) => ({
    ...estimates,
    viewerId: profileId,
    slot: firstSlot + index,
    shownId: id,
    compatibility: percentageOf(terms),
    terms: JSON.stringify({ ...terms, said: said[index]! } satisfies Terms),
  }))
  await db.insertInto('recommendationLog').values(rows).execute()
}

/** Adds recommendations. Concurrent requests of a member run one after the other, so that no member is added twice. */
async function refill(databases: Databases, recipient: Recipient, model: Model, wanted: number) {
  const { profileId } = recipient.viewer
  await databases.db.transaction().execute(async (transaction) => {
    await lockRecommendations(transaction, recipient.viewer)
    const open = await undecided(transaction, recipient, 0, maxUndecided)
    const count = Math.min(wanted, maxUndecided - open.length)
    if (count <= 0) return
    const last = await transaction
      .selectFrom('recommendationLog')
      .where('viewerId', '=', profileId)
      .orderBy('slot', 'desc')
      .select(['slot', 'terms'])
      .limit(1)
      .executeTakeFirst()
    const firstSlot = (last?.slot ?? 0) + 1
    // Uses the transaction's connection: waiting for a second one of the same pool could deadlock.
    const selections = await select({ ...databases, db: transaction }, recipient, { model, count, firstSlot })
    if (!selections.length) return
    const said = await reasonsForNew(transaction, recipient, {
      rarity: model,
      chosen: selections,
      last: last?.terms ?? null,
    })
    await store(transaction, recipient.viewer, { selections, said, firstSlot })
  })
}

/** A page of the viewer's undecided recommendations after a slot, refilled when it is not full. */
export async function recommendationsFor(databases: Databases, viewer: Viewer, after: number, limit: number) {
  const recipient = await recipientOf(databases, viewer)
  if (!recipient) return { members: [], nextCursor: null, undoableRefresh: null }
  const model = await readSharedModel(databases.db)
  let page = await undecided(databases.db, recipient, after, limit)
  if (page.length < limit) {
    await refill(databases, recipient, model, limit - page.length)
    page = await undecided(databases.db, recipient, after, limit)
  }
  const [members, undoableRefresh] = await Promise.all([
    toRecommendations(databases, recipient, { rarity: model, page, after }),
    // Only the first page carries it.
    after === 0 ? undoableRefreshOf(databases.db, recipient) : null,
  ])
  return { members, nextCursor: page.length === limit ? String(page.at(-1)!.slot) : null, undoableRefresh }
}
