import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { Country } from '../members/members.ts'
import { singleLine } from '../text.ts'

/** Test members of one run from the administration: their pictures take about half a gigabyte. The console has no limit. */
export const maxTestMembers = 2000
/** Test members on a page of the list. */
export const testMembersPerPage = 50
/** Test members that a preview shows. */
export const previewed = 6

/** When test members were last active: as members of a community are, or all alike. */
export const testActivities = ['mixed', 'now', 'week', 'away'] as const
export const TestActivity = z.enum(testActivities)
export type TestActivity = z.infer<typeof TestActivity>

const line = (required: string, longest: number) => singleLine(required, longest, 'text_too_long')

/** What test members are to be like. */
export const TestMemberTraits = z.strictObject({
  /** The same seed gives the same members. */
  seed: line('seed_required', 60),
  /** Where they live. Omitted: anywhere. */
  country: Country.optional(),
  /** A city around which four of five live, with its country if several have the name: "Lyon, France". */
  near: line('city_unknown', 120).optional(),
  /** What they write and read. Omitted: what people where they live do. */
  language: Language.optional(),
  activity: TestActivity.default('mixed'),
})
export type TestMemberTraits = z.infer<typeof TestMemberTraits>

export const TestMemberBatch = TestMemberTraits.extend({
  count: z.int('count_invalid').min(1, 'count_invalid').max(maxTestMembers, 'count_invalid'),
})
export type TestMemberBatch = z.infer<typeof TestMemberBatch>

/** Adding or removing test members in the background. */
export const TestMemberRun = z.object({
  id: z.uuid(),
  kind: z.enum(['adding', 'removing']),
  /** `stopped` by an admin, `interrupted` because the server ended, `failed` because of an error. */
  state: z.enum(['running', 'stopping', 'done', 'stopped', 'interrupted', 'failed']),
  /** Members that were added with all they have, or removed. */
  done: z.int(),
  total: z.int(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type TestMemberRun = z.infer<typeof TestMemberRun>

/** A test member as the list shows them. */
export const TestMember = z.object({
  userId: z.uuid(),
  profileId: z.uuid(),
  name: z.string(),
  age: z.int(),
  city: z.string().nullable(),
  country: Country.nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
})
export type TestMember = z.infer<typeof TestMember>

/** A test member who is not stored. */
export const PreviewedMember = z.object({
  name: z.string(),
  age: z.int(),
  city: z.string(),
  country: Country,
  language: Language,
  bio: z.string(),
  /** Null: never. */
  minutesSinceSeen: z.int().nullable(),
  /** The main picture as a data address. */
  picture: z.string(),
})
export type PreviewedMember = z.infer<typeof PreviewedMember>

const TestMemberState = z.object({
  /** Test members there are. Demo accounts that can sign in do not count. */
  count: z.int(),
  /** Only staff see test members, because this is no trial. */
  staffOnly: z.boolean(),
  /** The latest run. */
  run: TestMemberRun.nullable(),
})
export type TestMemberState = z.infer<typeof TestMemberState>

/** A run is on its way. */
const busy = { TEST_MEMBERS_BUSY: { status: 409 } } as const

export const testMembers = {
  state: api
    .route({
      method: 'GET',
      path: '/admin/test-members/run',
      summary: 'How many test members there are; the latest run',
    })
    .output(TestMemberState),
  list: api
    .route({ method: 'GET', path: '/admin/test-members', summary: 'All test members, in pages' })
    .input(z.strictObject({ cursor: z.string().max(200).optional() }))
    .output(z.object({ members: z.array(TestMember), nextCursor: z.string().nullable() })),
  preview: api
    .route({ method: 'POST', path: '/admin/test-members/preview', summary: 'The first six of a seed; stores nothing' })
    .input(TestMemberTraits)
    .output(z.array(PreviewedMember)),
  add: api
    .route({ method: 'POST', path: '/admin/test-members', summary: 'Add test members in the background' })
    .errors(busy)
    .input(TestMemberBatch)
    .output(TestMemberRun),
  removeAll: api
    .route({ method: 'DELETE', path: '/admin/test-members', summary: 'Remove all test members in the background' })
    .errors(busy)
    .output(TestMemberRun),
  stop: api
    .route({ method: 'POST', path: '/admin/test-members/run/stop', summary: 'Stop the run after its current members' })
    .input(z.strictObject({ id: z.uuid('id_invalid') }))
    .output(TestMemberState),
}
