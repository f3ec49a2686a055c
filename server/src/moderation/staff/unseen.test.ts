import { randomUUID } from 'node:crypto'
import type { Case } from '@hearth/shared/moderation/cases'
import { clauseOf } from '@hearth/shared/moderation/statements'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { drawing, jpegOf } from '../../pictures/screening/testing.ts'
import type { Person } from '../../testing/services.ts'
import { framesOf, startSelfies } from '../selfies/testing.ts'

const running = await startSelfies()
const { db, member, staff, report, caseOf, open, begin, say, addPhoto, draw, send } = running

const eva = await staff('Eva', 'admin')
const ada = await staff('Ada', 'admin')
const reason = 'It has to be.'
const statement = {
  category: 'harassment',
  ground: 'terms',
  clause: clauseOf.harassment,
  facts: 'Insults.',
  text: 'Please stop.',
} as const
let seed = 6000

/** A decision about a member that they have appealed against. */
async function appealed(subject: Person, reporter: Person) {
  await report(reporter, subject, { category: 'harassment' })
  const { id: caseId, version } = (await open(eva, await caseOf(subject))).body
  const body = { caseId, version, actions: [{ action: 'warn' }], statement, note: reason }
  const { decision } = (await eva.ask<{ decision: { id: string } }>('POST', '/admin/decisions', body)).body
  await subject.ask('POST', '/me/appeals', { decisionId: decision.id, text: 'I did not.' })
  const appeal = db.selectFrom('appeals').where('decisionId', '=', decision.id).select('id')
  return { decisionId: decision.id, appealId: (await appeal.executeTakeFirstOrThrow()).id }
}

async function selfieOf(subject: Person) {
  const own = seed++
  const photoId = await addPhoto(subject, await jpegOf(drawing(own)))
  const { checkId } = (await draw(subject)).body
  await send(subject, checkId, await framesOf(own))
  return { photoId, checkId }
}

async function exported(caseId: string) {
  const wanted = { authority: 'Police Aarhus', reference: '', reason, emergency: true }
  // An admin gets one a day without a second person, so earlier ones move into the past.
  await db
    .updateTable('evidenceExports')
    .set({ requestedAt: new Date(0) })
    .execute()
  const { id } = (await ada.ask<{ id: string }>('POST', `/admin/cases/${caseId}/evidence`, wanted)).body
  const approval = db.selectFrom('approvals').where('sourceId', '=', id).select(['id', 'requestedAt'])
  return { wanted, exportId: id, approval: await approval.executeTakeFirstOrThrow() }
}

/** A case with a reported message, an appeal, a selfie check, and evidence whose export a second person looks at. */
async function aCase(subject: Person, reporter: Person) {
  const given = await appealed(subject, reporter)
  const { id: conversationId } = await begin(reporter, subject)
  const { id: messageId } = (await say(subject, conversationId, 'Bad')).body
  await report(reporter, subject, { conversationId, messageIds: [messageId], category: 'harassment' })
  const selfie = await selfieOf(subject)
  const caseId = await caseOf(subject)
  const evidence = await exported(caseId)
  const { items, version } = (await open(ada, caseId)).body as Case
  const itemId = items.find(({ messages }) => messages.length > 0)!.id
  const frame = items.flatMap(({ selfie: one }) => one?.frames ?? [])[0]!.url.replace('/api', '')
  return { ...given, ...selfie, ...evidence, subject, caseId, version, messageId, itemId, frame }
}
type Opened = Awaited<ReturnType<typeof aCase>>

/** All that a staff member could ask about a case or what is in it. */
function questions(one: Opened): [method: string, path: string, body?: object][] {
  const { caseId, version, itemId, messageId, photoId, decisionId } = one
  const at = `/admin/cases/${caseId}`
  const decision = { caseId, version, actions: [{ action: 'warn' }], statement, note: reason }
  const answers = { outcome: 'verified', photoIds: [photoId], poseRight: true, adult: true }
  const requestedAt = one.approval.requestedAt.toISOString()
  return [
    ['GET', at],
    ['POST', `${at}/opening`],
    ['PATCH', at, { version, category: 'hate' }],
    ['POST', `${at}/claim`],
    ['POST', `${at}/notes`, { text: reason }],
    ['POST', `${at}/notes/preview`, { voice: 'to-member', text: reason }],
    ['POST', `${at}/subject`, { version, profileId: ada.profileId }],
    ['POST', `${at}/surroundings`, { itemId, messageId, reason }],
    ['GET', `${at}/evidence`],
    ['POST', `${at}/evidence`, one.wanted],
    ['POST', `/admin/evidence/${one.exportId}/link`],
    ['GET', one.frame],
    ['POST', '/admin/decisions', decision],
    ['POST', '/admin/decisions/preview', decision],
    ['POST', '/admin/decisions/undo', { decisionId, note: reason }],
    ['POST', '/admin/decisions/bulk', { cases: [{ caseId, version }], act: 'close', note: reason }],
    ['POST', `/admin/appeals/${one.appealId}`, { outcome: 'granted', reason }],
    ['POST', `/admin/selfies/${one.checkId}`, answers],
    ['POST', `/admin/approvals/${one.approval.id}`, { requestedAt, verdict: 'refused' }],
    ['GET', `/admin/find?text=${caseId}`],
    ['GET', `/admin/find?text=${decisionId}`],
    ['POST', '/admin/cases/next', {}],
  ]
}

const tables = [
  'cases',
  'case_notes',
  'decisions',
  'appeals',
  'selfie_checks',
  'approvals',
  'evidence_exports',
] as const
/** All rows that an answer to one of the questions would change. */
async function state() {
  const rows = tables.map(async (table) => (await sql`select * from ${sql.table(table)} order by id`.execute(db)).rows)
  return JSON.stringify(await Promise.all(rows))
}

/** What stands for "there is nothing": a refusal, or an answer without anything in it. */
const nothing = ['NOT_FOUND', 'OWN_CASE', '[]', '{"undone":0}', '{"caseId":null}']
const noCase = `/admin/cases/${randomUUID()}/claim`
const inBulk = /^\{"batchId":"[^"]+","results":\[\{"caseId":"[^"]+","done":false,"why":"(NOT_FOUND|OWN_CASE)"\}\]\}$/
const isNothing = (said: string) => nothing.includes(said) || inBulk.test(said)

/** What an operation says to a staff member who even holds the case. */
async function answerTo(who: Person, { caseId }: Opened, [method, path, body]: ReturnType<typeof questions>[number]) {
  const claimed = { claimedBy: who.userId, claimedUntil: new Date(Date.now() + 600_000) }
  await db.updateTable('cases').set(claimed).where('id', '=', caseId).execute()
  const before = await state()
  const answer = await who.ask<{ code?: string }>(method, path, body)
  await db.updateTable('cases').set(claimed).where('id', '=', caseId).execute()
  const said = answer.body?.code ?? JSON.stringify(answer.body)
  return { said, unchanged: (await state()) === before }
}

const choose = async ({ userId }: Person, choices: object) => {
  const values = { userId, displayName: 'Sue', kinds: null, declinedCategories: sql<never>`'{}'::report_category[]` }
  await db
    .insertInto('staff')
    .values({ ...values, ...choices })
    .execute()
}

const why = {
  'about themselves': async (who: Person) => aCase(who, await member('Rita')),
  'with their own report': async (who: Person) => aCase(await member('Bo'), who),
  'in a category that they decline': async (who: Person) => {
    await choose(who, { declinedCategories: sql<never>`'{harassment}'::report_category[]` })
    return aCase(await member('Bo'), await member('Rita'))
  },
  'of a kind that they do not work on': async (who: Person) => {
    await choose(who, { kinds: sql<never>`'{photo,scam}'::case_kind[]` })
    return aCase(await member('Bo'), await member('Rita'))
  },
}
const matrix = [
  ...(Object.keys(why) as (keyof typeof why)[]).flatMap((reasonWhy) =>
    (['moderator', 'admin'] as const).map((role) => [role, reasonWhy] as const),
  ),
  ['child-safety', 'of a kind that they do not work on'] as const,
]

it.each(matrix)('To a %s a case %s does not exist, whatever they ask, and nothing changes', async (role, reasonWhy) => {
  await db.updateTable('cases').set({ state: 'decided', decidedAt: new Date() }).where('state', '=', 'open').execute()
  const who = await staff('Sue', role)
  const one = await why[reasonWhy](who)
  // A claim of what is not there.
  const unclaimed = (await who.ask<{ code: string }>('POST', noCase)).body.code
  const wrong = []
  for (const question of questions(one)) {
    const { said, unchanged } = await answerTo(who, one, question)
    const asNothing = question[1].endsWith('/claim') ? said === unclaimed : isNothing(said)
    if (!asNothing || !unchanged) wrong.push([question[0], question[1], said, unchanged])
  }
  expect(wrong).toEqual([])
})

it('To an admin who sees it, the same case answers every question', async () => {
  const who = await staff('Sue', 'admin')
  const one = await aCase(await member('Bo'), await member('Rita'))
  // The next free case is another one: this one is held.
  const asked = questions(one).filter(([, path]) => path !== '/admin/cases/next')
  const refused = []
  for (const question of asked) if (isNothing((await answerTo(who, one, question)).said)) refused.push(question[1])
  expect(refused).toEqual([])
})
