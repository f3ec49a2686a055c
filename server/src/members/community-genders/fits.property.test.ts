import { type GenderGroup, groupsIn, setOf } from '@hearth/shared/members/gender-groups'
import { genders } from '@hearth/shared/members/member-choices'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addMembers } from '../../people/discover/testing.ts'
import { startDiscover } from '../../people/discover/testing-inputs.ts'
import { findCandidates } from '../../people/recommendations/candidates.ts'
import { recipientOf } from '../../people/recommendations/list.ts'
import { viewerOf } from '../visibility/queries.ts'
import { genderColumns, soughtColumns } from './choose.ts'
import { aGender, setGenders } from './testing.ts'

const { services, db, member, found } = await startDiscover()
const vi = await member('Vi')

const set = fc.integer({ min: 1, max: 15 })
/** The groups of the community's own genders, and those that members had before the operator changed some. */
const someGenders = fc.array(fc.record({ groups: set, before: fc.option(set, { freq: 3 }) }), {
  minLength: 1,
  maxLength: 6,
})
/** A member: the place of their gender in the list, whose first four every community has, and the groups they seek. */
const someone = fc.record({ gender: fc.nat(9), sought: set, isBehind: fc.boolean() })
type Someone = typeof someone extends fc.Arbitrary<infer One> ? One : never
type Groups = { groups: number; before: number | null }

/** All sets of groups, in the order of the list. */
const setsOf = (own: Groups[]) => [...genders.map((group) => ({ groups: setOf([group]), before: null })), ...own]

function kindOf({ gender, isBehind }: Someone, own: Groups[]) {
  const all = setsOf(own)
  const at = gender % all.length
  const { groups, before } = all[at]!
  // The job has not come to this member yet.
  return { at, set: isBehind && before ? before : groups }
}

const columnsOf = (one: Someone, own: Groups[]) => {
  const { at, set } = kindOf(one, own)
  const key = genders[at] ?? `own-${at}`
  return { ...genderColumns({ key, groups: groupsIn(set) }), ...soughtColumns(one.sought) }
}

async function fill(own: Groups[], others: Someone[], several: boolean) {
  await sql`delete from "user" where id <> ${vi.userId}`.execute(db)
  const list = own.map(({ groups }, index) => aGender(`own-${index + 4}`, ...(groupsIn(groups) as GenderGroup[])))
  const formerSets = own.flatMap(({ before }) => before ?? [])
  await setGenders(services, list, { several, formerSets: [...new Set(formerSets)] })
  return addMembers(
    db,
    others.map((one) => ({ ...columnsOf(one, own), lastSeenAt: new Date().toISOString() })),
  )
}

it('Filters and suggestions find those whose groups meet, both ways, in any community', async () => {
  const looked = fc.option(fc.constantFrom(...genders), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(
      someGenders,
      fc.array(someone, { minLength: 8, maxLength: 25 }),
      someone,
      looked,
      fc.constantFrom(undefined, 'me' as const),
      async (own, others, viewer, gender, lookingFor) => {
        const ids = await fill(own, others, true)
        await db.updateTable('profiles').set(columnsOf(viewer, own)).where('id', '=', vi.profileId).execute()
        const mine = kindOf(viewer, own).set
        const people = others.map((one, index) => ({ ...one, id: ids[index]!, set: kindOf(one, own).set }))
        const idsOf = (fits: (one: (typeof people)[number]) => unknown) =>
          people
            .filter(fits)
            .map(({ id }) => id)
            .sort()
        const query = { ...(gender && { gender }), ...(lookingFor && { lookingFor }) }
        const wanted = gender ? setOf([gender]) : 15
        expect((await found(vi, query)).sort()).toEqual(
          idsOf(({ set, sought }) => set & wanted && (!lookingFor || sought & mine)),
        )
        const recipient = (await recipientOf(services, (await viewerOf(db, vi.userId))!))!
        const { ids: suggested } = await findCandidates(services.searchDb, recipient)
        expect([...suggested].sort()).toEqual(idsOf(({ set, sought }) => set & viewer.sought && sought & mine))
      },
    ),
    { seed: 32, numRuns: 40 },
  )
}, 120_000)

it('In a community that has changed nothing, the older fields alone decide', async () => {
  const plain = fc.record({ gender: fc.nat(3), sought: fc.constantFrom(1, 2, 4, 8, 15), isBehind: fc.constant(false) })
  await fc.assert(
    fc.asyncProperty(fc.array(plain, { minLength: 8, maxLength: 25 }), plain, async (others, viewer) => {
      const ids = await fill([], others, false)
      await db.updateTable('profiles').set(columnsOf(viewer, [])).where('id', '=', vi.profileId).execute()
      await sql`delete from community_parts`.execute(db)
      services.community.renew()
      const rows = await db.selectFrom('profiles').select(['ownGender', 'genderGroups', 'lookingForGenders']).execute()
      for (const row of rows) expect(Object.values(row)).toEqual([null, null, null])
      const recipient = (await recipientOf(services, (await viewerOf(db, vi.userId))!))!
      const { ids: suggested } = await findCandidates(services.searchDb, recipient)
      const fit = others.flatMap((one, index) =>
        (1 << one.gender) & viewer.sought && one.sought & (1 << viewer.gender) ? ids[index]! : [],
      )
      expect([...suggested].sort()).toEqual(fit.sort())
    }),
    { seed: 33, numRuns: 15 },
  )
}, 120_000)
