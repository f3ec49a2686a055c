import { fewDecisions, handSize } from '@hearth/shared/recommendation-limits'
import type { Recommendation } from '@hearth/shared/recommendations'
import { sql } from 'kysely'
import type { Services } from '../api.ts'
import type { Database } from '../db/connection.ts'
import { memberCards } from '../members/cards.ts'
import type { Viewer } from '../visibility/queries.ts'
import { findCandidates, openHand, type Seeker } from './candidates.ts'
import { membersById, readColumns } from './columns.ts'
import { percentageOf, reasonsOf, type Terms, termsOf } from './explain.ts'
import { type Common, rank } from './ranking.ts'
import { valued } from './reason-values.ts'
import { lockHand, putAwayOf } from './refreshes.ts'
import { deal } from './scoring.ts'

type Databases = Pick<Services, 'db' | 'searchDb'>

/** What all members share, as last learned. */
export async function commonOf(db: Database): Promise<Common> {
  const row = await db.selectFrom('matchModel').select(['base', 'interestWeights']).executeTakeFirst()
  return { base: row?.base ?? [], weights: row?.interestWeights ?? [] }
}

/** The viewer as somebody who looks for others; null while nobody can find them (hidden), so that it is mutual. */
export async function seekerOf({ db, searchDb }: Databases, viewer: Viewer): Promise<Seeker | null> {
  const [self, own] = await Promise.all([
    readColumns(searchDb, membersById([viewer.profileId])),
    db.selectFrom('profiles').where('id', '=', viewer.profileId).select('lookingForGender').executeTakeFirstOrThrow(),
  ])
  return self.ids.length ? { viewer, self, lookingForGender: own.lookingForGender } : null
}

async function decisionsOf(db: Database, { profileId }: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from (select from profile_likes where liker_id = ${profileId} limit ${fewDecisions}) l) +
    (select count(*) from (select from passes where passer_id = ${profileId} limit ${fewDecisions}) p) as count`.execute(
    db,
  )
  return Number(rows[0]!.count)
}

type Chosen = { id: string; p: number; r: number; score: number; explored: boolean; terms: Terms }

/** Ranks everybody who can be recommended and chooses the next ones. */
export async function choose(databases: Databases, seeker: Seeker, common: Common, count: number, firstSlot: number) {
  const [others, decisions] = await Promise.all([
    findCandidates(databases.searchDb, seeker),
    decisionsOf(databases.db, seeker.viewer),
  ])
  const { pairs, expected, places } = rank(seeker.self, others, common)
  const dealt = deal(pairs, expected, { count, firstSlot, likersFirst: decisions < fewDecisions })
  return dealt.map(({ j, explored }): Chosen => {
    const place = places[j]!
    const terms = termsOf(seeker.self.people, 0, others.people, place, common.weights)
    const chances = { p: expected.p[j]!, r: expected.r[j]!, score: expected.score[j]! }
    return { id: others.ids[place]!, ...chances, explored, terms }
  })
}

async function keep(db: Database, { profileId }: Viewer, chosen: Chosen[], firstSlot: number) {
  if (!chosen.length) return
  const rows = chosen.map(({ id, terms, ...rest }, place) => ({
    viewerId: profileId,
    slot: firstSlot + place,
    shownId: id,
    ...rest,
    percentage: percentageOf(terms),
    terms: JSON.stringify(terms),
  }))
  await db.insertInto('recommendationLog').values(rows).execute()
}

/** Deals more cards, one request of a member after another, so that nobody is dealt twice. */
async function dealMore(databases: Databases, seeker: Seeker, common: Common, wanted: number) {
  const { profileId } = seeker.viewer
  await databases.db.transaction().execute(async (transaction) => {
    await lockHand(transaction, seeker.viewer)
    const open = await openHand(transaction, seeker, 0, handSize.most)
    const room = Math.min(wanted, handSize.most - open.length)
    const last = await transaction
      .selectFrom('recommendationLog')
      .where('viewerId', '=', profileId)
      .select((eb) => eb.fn.max('slot').as('slot'))
      .executeTakeFirst()
    const firstSlot = (last?.slot ?? 0) + 1
    if (room <= 0) return
    // The transaction's own connection: waiting for another of the same pool could wait for ever.
    const chosen = await choose({ ...databases, db: transaction }, seeker, common, room, firstSlot)
    await keep(transaction, seeker.viewer, chosen, firstSlot)
  })
}

/** The members of a hand with percentage and reasons. */
async function toMatches(
  databases: Databases,
  seeker: Seeker,
  common: Common,
  ids: string[],
): Promise<Recommendation[]> {
  const { db, searchDb } = databases
  const [cards, others, interests] = await Promise.all([
    memberCards(db, seeker.viewer, ids),
    readColumns(searchDb, membersById(ids)),
    db.selectFrom('interests').select(['id', 'key']).execute(),
  ])
  const place = new Map(others.ids.map((id, j) => [id, j]))
  const keys = new Map(interests.map(({ id, key }) => [id, key]))
  return cards.flatMap((card) => {
    const j = place.get(card.id)
    if (j === undefined) return []
    const terms = termsOf(seeker.self.people, 0, others.people, j, common.weights)
    const { reasons, against } = reasonsOf(terms)
    const say = valued(seeker.self.people, others.people, j, keys)
    const score = percentageOf(terms)
    return [{ ...card, matchScore: score, score, reasons: reasons.map(say), against: against && say(against) }]
  })
}

/** A page of the viewer's hand after a slot; dealt on where it ends. */
export async function handOf(databases: Databases, viewer: Viewer, after: number, limit: number) {
  const seeker = await seekerOf(databases, viewer)
  if (!seeker) return { members: [], nextCursor: null, putAway: null }
  const common = await commonOf(databases.db)
  let page = await openHand(databases.db, seeker, after, limit)
  if (page.length < limit) {
    await dealMore(databases, seeker, common, limit - page.length)
    page = await openHand(databases.db, seeker, after, limit)
  }
  const [members, putAway] = await Promise.all([
    toMatches(databases, seeker, common, page.map(({ id }) => id)), // biome-ignore format: one line
    // Said once, with the first page.
    after === 0 ? putAwayOf(databases.db, seeker) : null,
  ])
  return { members, nextCursor: page.length === limit ? String(page.at(-1)!.slot) : null, putAway }
}
