import type { TestMemberRun } from '@hearth/shared/moderation/test-members'
import { audit, withoutEntry } from '../../platform/audit/audit.ts'
import { decodeCursor, invalidCursor } from '../../platform/db/keyset.ts'
import type { Services } from '../../services.ts'
import { staffWith } from '../staff/access.ts'
import { testMembersAfter } from './list.ts'
import { optionsOf } from './options.ts'
import { previewMembers } from './preview.ts'
import { countTestMembers } from './remove.ts'
import { adding, beginRun, carryOut, removing, type Work } from './run.ts'
import { askToStop, latestRun } from './run-state.ts'

const staff = staffWith('test-members')
const unknownCity = { data: { problems: [{ field: 'near', code: 'city_unknown' }] } }

async function stateOf({ db, env }: Pick<Services, 'db' | 'env'>) {
  const [count, run] = await Promise.all([countTestMembers(db), latestRun(db)])
  return { count, staffOnly: env.production, run }
}

/** Asked again each second while there is a run, it shows no data of anyone, so it is not in the log. */
export const state = staff.testMembers.state.handler(({ context }) => {
  withoutEntry(context.staff)
  return stateOf(context)
})

export const list = staff.testMembers.list.handler(async ({ context, input: { cursor: token }, errors }) => {
  const cursor = token === undefined ? null : decodeCursor(token)
  if (token !== undefined && !cursor) throw errors.INVALID(invalidCursor)
  await audit(context.db, { act: 'test_members_listed', actor: context.staff })
  return testMembersAfter(context.db, cursor)
})

export const preview = staff.testMembers.preview.handler(async ({ context, input, errors }) => {
  const { seed, ...traits } = input
  const options = await optionsOf(context.db, traits)
  if (!options) throw errors.INVALID(unknownCity)
  const { value: rules } = await context.community.part('names')
  return previewMembers(seed, options, rules)
})

/** Goes on with a run after the answer. */
const runInBackground = (context: Services, { id }: TestMemberRun, work: Work) =>
  context.background.start('test members', (signal) => carryOut(context, id, { work, signal }))

export const add = staff.testMembers.add.handler(async ({ context, input, errors }) => {
  const { seed, count, ...traits } = input
  const options = await optionsOf(context.db, traits)
  if (!options) throw errors.INVALID(unknownCity)
  const run = await beginRun(context, context.staff, { kind: 'adding', total: count, details: { seed, ...traits } })
  if (!run) throw errors.TEST_MEMBERS_BUSY()
  runInBackground(context, run, adding(context, { seed, count, options }))
  return run
})

export const removeAll = staff.testMembers.removeAll.handler(async ({ context, errors }) => {
  const total = await countTestMembers(context.db)
  const run = await beginRun(context, context.staff, { kind: 'removing', total, details: {} })
  if (!run) throw errors.TEST_MEMBERS_BUSY()
  runInBackground(context, run, removing(context))
  return run
})

export const stop = staff.testMembers.stop.handler(async ({ context, input: { id } }) => {
  const { db, staff } = context
  await db.transaction().execute(async (transaction) => {
    await askToStop(transaction, id)
    await audit(transaction, { act: 'test_members_stopped', actor: staff, details: { runId: id } })
  })
  return stateOf(context)
})
