import { audit } from '../../platform/audit/audit.ts'
import { invalidCursor } from '../../platform/db/keyset.ts'
import { staffWith } from '../staff/access.ts'
import { categorise as changeCategory, createCase } from './change-case.ts'
import { claim, claimNext, holds, releaseClaim, renewClaim } from './claims.ts'
import { readColleagues } from './colleagues.ts'
import { readFilters, saveFilters as storeFilters } from './filters.ts'
import { find as findAnything } from './find.ts'
import { logAct } from './log-act.ts'
import { readPicture } from './pictures.ts'
import { countWaiting, decodeQueueCursor, readQueue, readSummary } from './queue.ts'
import { readCase } from './read-case.ts'
import { readSurroundings } from './surroundings.ts'

const done = { done: true as const }
/** Staff who read cases: of most kinds, or the sealed ones. */
const reader = staffWith('cases.read', 'cases.sealed')
const decider = staffWith('cases.decide', 'cases.sealed')

export const list = reader.cases.list.handler(async ({ context: { db, staff }, input, errors }) => {
  const { cursor: token, limit, ...filter } = input
  const cursor = token === undefined ? null : decodeQueueCursor(token)
  if (token !== undefined && !cursor) throw errors.INVALID(invalidCursor)
  const page = await readQueue(db, staff, { filter, cursor, limit })
  await audit(db, { act: 'cases_listed', actor: staff, details: { seen: page.cases.map(({ number }) => number) } })
  return { ...page, waiting: await countWaiting(db, staff) }
})

export const open = reader.cases.open.handler(async ({ context, input: { caseId }, errors }) => {
  const { db, staff } = context
  const claimed = await claim(db, staff, caseId)
  const opened = await readCase(context, staff, caseId)
  if (!opened) throw errors.NOT_FOUND()
  await logAct(db, context, { act: 'case_opened', caseId, details: { claimed } })
  return opened
})

export const follow = reader.cases.follow.handler(async ({ context, input: { caseId }, errors }) => {
  const { db, staff } = context
  const read = await readCase(context, staff, caseId)
  if (!read) throw errors.NOT_FOUND()
  await logAct(db, context, { act: 'case_opened', caseId, details: { claimed: false } })
  return read
})

export const next = reader.cases.next.handler(async ({ context, input }) => {
  const { db, staff } = context
  const caseId = await claimNext(db, staff, input)
  if (caseId) await logAct(db, context, { act: 'case_claimed', caseId })
  else await audit(db, { act: 'case_sought', actor: staff })
  return { caseId }
})

export const renew = reader.cases.renew.handler(async ({ context, input: { caseId }, errors }) => {
  const until = await renewClaim(context.db, context.staff, caseId)
  if (!until) throw errors.NOT_CLAIMED()
  await logAct(context.db, context, { act: 'claim_renewed', caseId })
  return { until: until.toISOString() }
})

export const release = reader.cases.release.handler(async ({ context, input: { caseId }, errors }) => {
  const { db, staff } = context
  if (!(await readSummary(db, staff, caseId))) throw errors.NOT_FOUND()
  await releaseClaim(db, staff, caseId)
  await logAct(db, context, { act: 'case_released', caseId })
  return done
})

export const create = staffWith('cases.decide').cases.create.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { profileId, category } = input
  if (profileId === staff.profileId) throw errors.OWN_CASE()
  const member = await db.selectFrom('profiles').where('id', '=', profileId).select('id').executeTakeFirst()
  if (!member) throw errors.NOT_FOUND()
  return db.transaction().execute(async (transaction) => {
    const caseId = await createCase(transaction, staff, input)
    // The member's open case may hold a report of this staff member.
    if (!(await readSummary(transaction, staff, caseId))) throw errors.OWN_CASE()
    await logAct(transaction, context, { act: 'case_created', caseId, details: { category } })
    return { caseId }
  })
})

export const categorise = decider.cases.categorise.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { caseId, category } = input
  if (!(await readSummary(db, staff, caseId))) throw errors.NOT_FOUND()
  return db.transaction().execute(async (transaction) => {
    const changed = await changeCategory(transaction, staff, input)
    if (!changed) throw errors.CASE_CHANGED()
    await logAct(transaction, context, {
      act: 'case_categorised',
      caseId,
      before: { category: changed.before },
      after: { category },
    })
    return done
  })
})

export const surroundings = staffWith('cases.surroundings').cases.surroundings.handler(
  async ({ context, input, errors }) => {
    const { db, staff } = context
    const { caseId, itemId, messageId, reason } = input
    if (!(await readSummary(db, staff, caseId))) throw errors.NOT_FOUND()
    if (!(await holds(db, staff, caseId))) throw errors.NOT_CLAIMED()
    const messages = await readSurroundings(db, input)
    if (!messages.length) throw errors.NOT_FOUND()
    await logAct(db, context, { act: 'surroundings_read', caseId, details: { itemId, messageId, reason } })
    return messages
  },
)

export const picture = reader.cases.picture.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const bytes = (await readSummary(db, staff, input.caseId)) && (await readPicture(context, staff, input))
  if (!bytes) throw errors.NOT_FOUND()
  return new File([new Uint8Array(bytes)], `${input.pictureId}.webp`, { type: 'image/webp' })
})

export const find = reader.cases.find.handler(async ({ context: { db, staff, env }, input: { text } }) => {
  const found = await findAnything(db, staff, text, env.SMS_COUNTRIES)
  await audit(db, { act: 'searched', actor: staff, details: { found: found.map(({ kind, id }) => `${kind} ${id}`) } })
  return found
})

export const colleagues = decider.cases.colleagues.handler(({ context: { db } }) => readColleagues(db))

export const savedFilters = reader.cases.savedFilters.handler(async ({ context: { db, staff } }) => {
  await audit(db, { act: 'filters_read', actor: staff })
  return readFilters(db, staff)
})

export const saveFilters = reader.cases.saveFilters.handler(async ({ context: { db, staff }, input: { filters } }) => {
  await storeFilters(db, staff, filters)
  await audit(db, { act: 'filters_saved', actor: staff, details: { count: filters.length } })
  return done
})
