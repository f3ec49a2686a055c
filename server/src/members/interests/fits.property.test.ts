import { interestLimits } from '@hearth/shared/members/community-interest-limits'
import { firstInterests } from '@hearth/shared/members/first-interests'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addMembers } from '../../people/discover/testing.ts'
import { startDiscover } from '../../people/discover/testing-inputs.ts'
import { findCandidates } from '../../people/recommendations/candidates.ts'
import { membersById, ownRow, readColumns } from '../../people/recommendations/columns.ts'
import { weigh } from '../../people/recommendations/content.ts'
import { interestsAt, keysOf, wishedAt } from '../../people/recommendations/interest-masks.ts'
import { recipientOf } from '../../people/recommendations/list.ts'
import { wishesWith } from '../../people/recommendations/testing.ts'
import { toRow } from '../../people/recommendations/wishes.ts'
import { viewerOf } from '../visibility/queries.ts'
import { anInterest, setInterests } from './testing.ts'

const { services, db, member, found } = await startDiscover()
const vi = await member('Vi', { lookingForGender: 'any' })

const own = Array.from({ length: interestLimits.inUse - firstInterests.length }, (_, at) => anInterest(`own-${at}`))
await setInterests(services, own)
const rows = await db.selectFrom('interests').select(['id', 'key']).orderBy('id').execute()
const keyOf = new Map(rows.map(({ id, key }) => [id, key]))
const idOf = new Map(rows.map(({ id, key }) => [key, id]))
/** The outermost bits of each half, so that members often share one. */
const someIds = [0, 1, 31, 32, 61, 62, 63, 64, 94, 95, 96, 124, 125]
const chosen = fc.uniqueArray(fc.constantFrom(...someIds), { minLength: 1, maxLength: 4 })
const keysFor = (ids: number[]) => ids.map((id) => keyOf.get(id)!)
const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other)

it('All 126 interests have an id of their own', () => {
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: interestLimits.inUse }, (_, id) => id))
})

it('Filters, must-haves and the ranking know every interest, as if they were lists', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(chosen, { minLength: 8, maxLength: 25 }),
      chosen,
      chosen,
      async (others, filter, wish) => {
        await sql`delete from "user" where id <> ${vi.userId}`.execute(db)
        const lastSeenAt = new Date().toISOString()
        const ids = await addMembers(
          db,
          others.map((interests) => ({ interests: keysFor(interests), lastSeenAt })),
        )
        const haveOneOf = (wanted: number[]) =>
          ids.filter((_, at) => others[at]!.some((id) => wanted.includes(id))).sort()

        expect((await found(vi, { interests: keysFor(filter) })).sort()).toEqual(haveOneOf(filter))

        const wishes = wishesWith({ interests: { importance: 'must', keys: keysFor(wish) } })
        await sql`delete from wishes`.execute(db)
        await db
          .insertInto('wishes')
          .values(toRow(vi.profileId, wishes, idOf))
          .execute()
        const recipient = (await recipientOf(services, (await viewerOf(db, vi.userId))!))!
        const candidates = await findCandidates(services.searchDb, recipient)
        expect([...candidates.ids].sort()).toEqual(haveOneOf(wish))
        expect(keysOf(wishedAt(recipient.self.people, 0), keyOf)).toEqual(keysFor(sorted(wish)))

        const { people, ids: read } = await readColumns(db, membersById(ids), { off: [] })
        for (const [row, id] of read.entries()) {
          const had = sorted(others[ids.indexOf(id)]!)
          expect(keysOf(interestsAt(people, row), keyOf)).toEqual(keysFor(had))
          const weights = rows.map((_, at) => at)
          expect(weigh(interestsAt(people, row), weights)).toBe(had.reduce((sum, one) => sum + one, 0))
          // A hidden member has no stored traits.
          const alone = await readColumns(db, ownRow(id), { off: [] })
          expect(interestsAt(alone.people, 0)).toEqual(interestsAt(people, row))
        }
      },
    ),
    { seed: 32, numRuns: 25 },
  )
}, 120_000)
