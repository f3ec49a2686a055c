import { goalsIn } from '@hearth/shared/members/goal-sets'
import { relationshipGoals } from '@hearth/shared/members/member-choices'
import type { RelationshipGoal } from '@hearth/shared/members/members'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addMembers } from '../../people/discover/testing.ts'
import { startDiscover } from '../../people/discover/testing-inputs.ts'
import { findCandidates } from '../../people/recommendations/candidates.ts'
import { recipientOf } from '../../people/recommendations/list.ts'
import { wishesWith } from '../../people/recommendations/testing.ts'
import { toRow } from '../../people/recommendations/wishes.ts'
import { viewerOf } from '../visibility/queries.ts'
import { goalColumns } from './choose.ts'
import { recountGoals } from './jobs.ts'
import { aGoal, bitsFor, setGoals } from './testing.ts'

const { services, db, member, found } = await startDiscover()
const vi = await member('Vi', { lookingForGender: 'any' })

const countsAs = fc.option(fc.constantFrom(...relationshipGoals))
/** What the community's own goals count as, and what they counted as before. */
const someGoals = fc.array(fc.record({ now: countsAs, before: countsAs }), { minLength: 1, maxLength: 8 })
/** The goals of a member, by their places in the list, whose first four every community has. */
const chosen = fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 3 })
const wished = fc.integer({ min: 1, max: 15 }).map(goalsIn)

type Kind = { now: RelationshipGoal | null; before: RelationshipGoal | null }
const listOf = (own: Kind[], when: keyof Kind) => own.map((kind, at) => aGoal(`own-${at}`, kind[when]))
const everyGoalOf = (own: Kind[], when: keyof Kind) => [
  ...relationshipGoals.map((key) => aGoal(key, key)),
  ...listOf(own, when),
]

const goalsOf = (own: Kind[], places: number[], when: keyof Kind) => {
  const all = everyGoalOf(own, when)
  return [...new Set(places.map((place) => place % all.length))].map((at) => all[at]!)
}

it('Filters and must-haves find those one of whose goals fits, in any community, before and after a change', async () => {
  await fc.assert(
    fc.asyncProperty(
      someGoals,
      fc.array(chosen, { minLength: 8, maxLength: 25 }),
      fc.nat(11),
      wished,
      async (own, others, filter, wish) => {
        await sql`delete from "user" where id <> ${vi.userId}`.execute(db)
        const bits = bitsFor(listOf(own, 'now'))
        const asked = everyGoalOf(own, 'now')
        const key = asked[filter % asked.length]!.key
        const lastSeenAt = new Date().toISOString()
        const rows = others.map((places) => ({ ...goalColumns(goalsOf(own, places, 'before'), bits), lastSeenAt }))
        const ids = await addMembers(db, rows)
        const wishes = wishesWith({ goal: { importance: 'must', goals: wish } })
        await sql`delete from wishes`.execute(db)
        await db
          .insertInto('wishes')
          .values(toRow(vi.profileId, wishes, new Map()))
          .execute()
        async function expectFits(when: keyof Kind) {
          const idsOf = (fits: (goals: ReturnType<typeof goalsOf>) => boolean) =>
            ids.filter((_, at) => fits(goalsOf(own, others[at]!, when))).sort()
          const hits = await found(vi, { relationshipGoal: key })
          expect(hits.sort()).toEqual(idsOf((goals) => goals.some((goal) => goal.key === key || goal.countsAs === key)))
          const recipient = (await recipientOf(services, (await viewerOf(db, vi.userId))!))!
          const { ids: suggested } = await findCandidates(services.searchDb, recipient)
          const isMet = (goal: RelationshipGoal | null) => wish.length === 4 || (goal !== null && wish.includes(goal))
          expect([...suggested].sort()).toEqual(idsOf((goals) => goals.some((goal) => isMet(goal.countsAs))))
        }
        await setGoals(services, listOf(own, 'before'), { several: true })
        await expectFits('before')
        const changed = own.flatMap(({ now, before }, at) => (now === before ? [] : [`own-${at}`]))
        await setGoals(services, listOf(own, 'now'), { several: true, due: changed })
        await recountGoals(db)
        services.community.renew()
        await expectFits('now')
      },
    ),
    { seed: 32, numRuns: 30 },
  )
}, 120_000)
