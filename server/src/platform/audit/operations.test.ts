import { communityDefaults } from '@hearth/shared/community'
import { initialCountries } from '@hearth/shared/members/community-countries'
import { initialGenders } from '@hearth/shared/members/community-genders'
import { initialGoals } from '@hearth/shared/members/community-goals'
import { initialInterests } from '@hearth/shared/members/community-interests'
import { clauseOf } from '@hearth/shared/moderation/statements'
import { describe, expect, it } from 'vitest'
import { aField } from '../../members/community-fields/testing.ts'
import { jobs as mediaJobs } from '../../moderation/media/jobs.ts'
import { startSelfies } from '../../moderation/selfies/testing.ts'
import { drawing, holdFor, jpegOf } from '../../pictures/screening/testing.ts'
import type { Person } from '../../testing/services.ts'

const running = await startSelfies()
const { app, services, db, member, staff, report, caseOf, open, begin, say, addPhoto, waiting } = running

type Question = {
  /** What stands in the path's places, in their order. */
  ids?: string[]
  query?: string
  body?: object
  /** By default the admin. */
  by?: Person
}

const ada = await staff('Ada', 'admin')
const eva = await staff('Eva', 'admin')
const kim = await staff('Kim', 'child-safety')
const reporter = await member('Rita')
const reason = 'It has to be.'
let seed = 4000

/** A member with a reported message, whose case the admin has opened. */
async function aCase() {
  const bo = await member('Bo')
  const { id: conversationId } = await begin(reporter, bo)
  const { id: messageId } = (await say(bo, conversationId, 'Bad')).body
  await report(reporter, bo, { conversationId, messageIds: [messageId], category: 'harassment' })
  const caseId = await caseOf(bo)
  const { body } = await open(ada, caseId)
  return { bo, caseId, messageId, itemId: body.items[0]!.id, version: body.version }
}
const ofCase = async (body?: object): Promise<Question> => ({ ids: [(await aCase()).caseId], ...(body && { body }) })
const ofUser = async (body?: object): Promise<Question> => ({
  ids: [(await member('Bo')).userId],
  ...(body && { body }),
})

async function aDecision(by: Person) {
  const found = await aCase()
  await db.updateTable('cases').set({ claimedBy: by.userId }).where('id', '=', found.caseId).execute()
  const category = 'harassment'
  const statement = { category, ground: 'terms', clause: clauseOf[category], facts: 'Insults.', text: 'Please stop.' }
  const { caseId, version } = found
  return { ...found, body: { caseId, version, actions: [{ action: 'warn' }], statement, note: reason } }
}
const decided = async (by: Person) => {
  const { body, bo } = await aDecision(by)
  const answer = await by.ask<{ decision: { id: string } }>('POST', '/admin/decisions', body)
  return { decisionId: answer.body.decision.id, bo }
}
async function anAppeal(): Promise<Question> {
  const { decisionId, bo } = await decided(eva)
  await bo.ask('POST', '/me/appeals', { decisionId, text: 'I did not.' })
  const appeal = db.selectFrom('appeals').where('decisionId', '=', decisionId).select('id')
  return { ids: [(await appeal.executeTakeFirstOrThrow()).id], body: { outcome: 'refused', reason } }
}

async function anApproval(): Promise<Question> {
  const { userId } = await member('Bo')
  await eva.ask('POST', `/admin/users/${userId}/roles`, { role: 'moderator', reason })
  const found = (await ada.ask<{ id: string; requestedAt: string }[]>('GET', '/admin/approvals')).body.at(-1)
  return { ids: [found!.id], body: { requestedAt: found!.requestedAt, verdict: 'approved' } }
}

const evidence = { authority: 'Police Aarhus', reference: 'AZ 7', reason, emergency: true }
async function aLink(): Promise<Question> {
  const { caseId } = await aCase()
  // Without a second person, an admin gets one emergency export a day, so earlier ones move into the past.
  await db
    .updateTable('evidenceExports')
    .set({ requestedAt: new Date(0) })
    .execute()
  return { ids: [(await ada.ask<{ id: string }>('POST', `/admin/cases/${caseId}/evidence`, evidence)).body.id] }
}

const aPhoto = async () => addPhoto(await member('Bo'), await jpegOf(drawing(seed++)))
async function heldPhoto(): Promise<Question> {
  const id = await aPhoto()
  await db.updateTable('profileImages').set({ state: 'held' }).where('id', '=', id).execute()
  return { ids: [id] }
}
const removal = { category: 'fake', reason }
async function removedPhoto(): Promise<Question> {
  const id = await aPhoto()
  await ada.ask('POST', `/admin/media/${id}/removal`, removal)
  return { ids: [id], body: { reason } }
}
async function aHit(body?: object): Promise<Question> {
  const photoId = await aPhoto()
  await holdFor(db, photoId, 'a list')
  await mediaJobs[0]!.run(services, null)
  const hit = db.selectFrom('sealedEvidence').where('photoId', '=', photoId).select('id')
  return { ids: [(await hit.executeTakeFirstOrThrow()).id], by: kim, ...(body && { body }) }
}

async function aSelfie(): Promise<{ picture: string[]; question: Question }> {
  const { person, photoId, checkId } = await waiting('Vera', seed++)
  const { body } = await open(ada, await caseOf(person))
  const picture = body.items.flatMap(({ selfie }) => selfie?.frames ?? [])[0]!.url
  const answers = { outcome: 'verified', photoIds: [photoId], poseRight: true, adult: true }
  return { picture: picture.split('/').slice(-2), question: { ids: [checkId], body: answers } }
}

async function anInvitation(): Promise<Question> {
  const wish = { note: '', maxUses: 1, days: 1 }
  const { body } = await ada.ask<{ invitation: { id: string } }>('POST', '/admin/invitations', wish)
  return { ids: [body.invitation.id] }
}

async function aStrayNotice(): Promise<Question> {
  const said = { name: 'Nora', email: 'nora@fjord.example', place: 'A man called Bo', explanation: 'He sells tickets.' }
  await running.stranger()('POST', '/outside-notices', { ...said, kind: 'illegal', goodFaith: true, language: 'en' })
  const newest = db.selectFrom('outsideNotices').orderBy('id', 'desc').select('caseId')
  const { caseId } = await newest.executeTakeFirstOrThrow()
  const { version } = (await open(ada, caseId!)).body
  return { ids: [caseId!], body: { version, profileId: (await member('Bo')).profileId } }
}

const page = { title: 'Rules', text: 'Be kind.' }
async function ofPage(more: object): Promise<Question> {
  const { revision } = (await ada.ask<{ revision: string }>('GET', '/admin/pages/rules')).body
  return { ids: ['rules'], body: { revision, ...more } }
}
const revision = async (part = 'fields') => (await ada.ask<{ revision: number }>('GET', `/admin/${part}`)).body.revision
/** A file that changes nothing, and the state of the community. */
async function file() {
  const { text } = (await ada.ask<{ text: string }>('GET', '/admin/community/file')).body
  const { state } = (await ada.ask<{ state: string }>('POST', '/admin/community/file/comparison', { text })).body
  return { text, state }
}
const newcomer = () => ({ email: `new.${seed++}@fjord.example` })
// What a receiver answers is no matter here.
services.webhooks = async () => ({ status: 204, problem: null })
const webhook = { name: 'Chat', url: 'https://chat.example/', events: ['alert'] }
async function aWebhook(body?: object): Promise<Question & { ids: string[] }> {
  const added = await ada.ask<{ webhook: { id: string } }>('POST', '/admin/webhooks', webhook)
  const { id } = added.body.webhook
  return { ids: [id], ...(body && { body }) }
}
async function aDelivery(): Promise<Question> {
  const [id] = (await aWebhook()).ids
  const { body } = await ada.ask<{ id: string }>('POST', `/admin/webhooks/${id}/test`)
  return { ids: [id!, body.id] }
}
const aFactor = async (): Promise<Question> => {
  const bo = await staff('Bo', 'moderator')
  const factor = db.selectFrom('secondFactors').where('userId', '=', bo.userId).select('id')
  return { ids: [bo.userId, (await factor.executeTakeFirstOrThrow()).id] }
}
const period = 'from=2026-01-01&to=2026-01-31'

/** A question to each operation of staff that takes anything: one that it answers. */
const questions: Record<string, () => Question | Promise<Question>> = {
  'POST /admin/appeals/{appealId}': anAppeal,
  'POST /admin/approvals/{approvalId}': anApproval,
  'GET /admin/audit': () => ({}),
  'GET /admin/cases': () => ({}),
  'POST /admin/cases': async () => ({
    body: { profileId: (await member('Bo')).profileId, category: 'fake', reason },
  }),
  'POST /admin/cases/next': () => ({ body: {} }),
  'GET /admin/cases/{caseId}': () => ofCase(),
  'PATCH /admin/cases/{caseId}': () => ofCase({ version: 1, category: 'hate' }),
  'DELETE /admin/cases/{caseId}/claim': () => ofCase(),
  'POST /admin/cases/{caseId}/claim': () => ofCase(),
  'GET /admin/cases/{caseId}/evidence': () => ofCase(),
  'POST /admin/cases/{caseId}/evidence': () => ofCase(evidence),
  'POST /admin/cases/{caseId}/notes': () => ofCase({ text: 'Looks like a bot.' }),
  'POST /admin/cases/{caseId}/notes/preview': () => ofCase({ voice: 'to-member', text: 'Please add a photo.' }),
  'POST /admin/cases/{caseId}/opening': () => ofCase(),
  'POST /admin/cases/{caseId}/subject': aStrayNotice,
  'POST /admin/cases/{caseId}/surroundings': async () => {
    const { caseId, itemId, messageId } = await aCase()
    return { ids: [caseId], body: { itemId, messageId, reason } }
  },
  'PUT /admin/community': () => ({ body: communityDefaults }),
  'POST /admin/community/file/comparison': async () => ({ body: { text: (await file()).text } }),
  'POST /admin/community/file': async () => ({ body: await file() }),
  'PUT /admin/fields': async () => ({ body: { fields: [aField({ key: 'habit' })], revision: await revision() } }),
  'PUT /admin/functions': async () => ({ body: { off: ['views'], revision: await revision('functions') } }),
  'PUT /admin/look': async () => ({
    body: { look: { accent: '#00695c', corners: 'soft' }, revision: await revision('look') },
  }),
  'PUT /admin/names': async () => ({
    body: { rules: { familyFirst: ['km'], calledBy: [], initial: true }, revision: await revision('names') },
  }),
  'PUT /admin/prompts': async () => ({
    body: { prompts: { retired: ['food.never'], own: [] }, revision: await revision('prompts') },
  }),
  'POST /admin/fields/{field}/merge': async () => ({
    ids: ['habit'],
    body: { from: 'never', to: 'often', revision: await revision() },
  }),
  'PUT /admin/countries': () => ({ body: { list: initialCountries.list, byName: false, revision: 0 } }),
  'PUT /admin/lists/genders': () => ({ body: { list: initialGenders.list, several: true, revision: 0 } }),
  'PUT /admin/lists/goals': () => ({ body: { list: initialGoals.list, several: true, revision: 0 } }),
  'PUT /admin/lists/interests': () => ({ body: { ...initialInterests, revision: 0 } }),
  'POST /admin/decisions': async () => ({ body: (await aDecision(ada)).body }),
  'POST /admin/decisions/bulk': async () => {
    const { caseId, version } = await aCase()
    return { body: { cases: [{ caseId, version }], act: 'close', note: reason } }
  },
  'POST /admin/decisions/preview': async () => ({ body: (await aDecision(ada)).body }),
  'POST /admin/decisions/undo': async () => ({
    body: { decisionId: (await decided(eva)).decisionId, note: reason },
  }),
  'POST /admin/evidence/{exportId}/link': aLink,
  'GET /admin/community/younger': () => ({ query: 'age=20' }),
  'GET /admin/countries/names': () => ({ query: 'language=en' }),
  'GET /admin/figures/cases': () => ({ query: period }),
  'GET /admin/figures/members': () => ({ query: period }),
  'GET /admin/figures/report': () => ({}),
  'GET /admin/figures/signals': () => ({ query: period }),
  'GET /admin/figures/statements': () => ({ query: period }),
  'PUT /admin/filters': () => ({ body: { filters: [] } }),
  'GET /admin/find': () => ({ query: 'text=Rita' }),
  'POST /admin/invitations': () => ({ body: { note: '', maxUses: 1, days: 1 } }),
  'DELETE /admin/invitations/{invitationId}': anInvitation,
  'GET /admin/media': () => ({}),
  'POST /admin/media/{photoId}/approval': heldPhoto,
  'GET /admin/media/{photoId}/picture': async () => ({ ids: [await aPhoto()] }),
  'POST /admin/media/{photoId}/removal': async () => ({ ids: [await aPhoto()], body: removal }),
  'POST /admin/media/{photoId}/restoration': removedPhoto,
  'GET /admin/pages/{page}': () => ({ ids: ['rules'] }),
  'PUT /admin/pages/{page}': () => ofPage({ texts: { en: page }, asksAgain: false }),
  'DELETE /admin/pages/{page}': () => ofPage({}),
  'POST /admin/pages/{page}/preview': () => ({ ids: ['rules'], body: { text: page.text } }),
  'GET /admin/pictures/{caseId}/{pictureId}': async () => ({ ids: (await aSelfie()).picture }),
  'GET /admin/sealed': () => ({ by: kim }),
  'GET /admin/sealed/{hitId}': () => aHit(),
  'POST /admin/sealed/{hitId}/filing': () => aHit({ with: 'A hotline', reference: 'CT-7' }),
  'GET /admin/sealed/{hitId}/picture': () => aHit(),
  'POST /admin/sealed/{hitId}/release': () => aHit({ reason }),
  'GET /admin/sealed/{hitId}/report': () => aHit(),
  'POST /admin/selfies/{checkId}': async () => (await aSelfie()).question,
  'PUT /admin/staff/{userId}': () => ({
    ids: [eva.userId],
    body: { displayName: 'Eva', kinds: null, declinedCategories: [] },
  }),
  'GET /admin/templates': () => ({}),
  'PUT /admin/templates': () => ({ body: { category: 'scam', action: 'warn', language: 'en', body: 'Please stop.' } }),
  'GET /admin/test-members': () => ({}),
  'POST /admin/test-members': () => ({ body: { count: 1, seed: 'a' } }),
  'POST /admin/test-members/preview': () => ({ body: { seed: 'a' } }),
  'POST /admin/test-members/run/stop': () => ({ body: { id: crypto.randomUUID() } }),
  'GET /admin/users': () => ({}),
  'POST /admin/users': () => ({ body: { ...newcomer(), firstName: 'Nia', lastName: 'Berg', birthday: '1990-05-05' } }),
  'POST /admin/users/invitations': () => ({ body: newcomer() }),
  'GET /admin/users/{userId}': () => ofUser(),
  'PATCH /admin/users/{userId}': () => ofUser({ firstName: 'Bob' }),
  'POST /admin/users/{userId}/age-checks': () =>
    ofUser({ result: 'adult', method: 'photo-id', checkedOn: '2026-01-01' }),
  'POST /admin/users/{userId}/ban': () => ofUser({ category: 'scam', reason }),
  'POST /admin/users/{userId}/confirmation': () => ofUser(),
  'POST /admin/users/{userId}/deletion': () => ofUser({ reason }),
  'GET /admin/users/{userId}/factors': () => ofUser(),
  'DELETE /admin/users/{userId}/factors/{factorId}': aFactor,
  'POST /admin/users/{userId}/links': () => ofUser({ kind: 'recovery' }),
  'POST /admin/users/{userId}/roles': () => ofUser({ role: 'moderator', reason }),
  'DELETE /admin/users/{userId}/roles/{role}': async () => ({ ids: [(await staff('Mo')).userId, 'moderator'] }),
  'DELETE /admin/users/{userId}/sessions': () => ofUser(),
  'POST /admin/users/{userId}/unban': () => ofUser({ reason }),
  'POST /admin/webhooks': () => ({ body: webhook }),
  'PUT /admin/webhooks/{webhookId}': () => aWebhook({ ...webhook, name: 'On call' }),
  'DELETE /admin/webhooks/{webhookId}': () => aWebhook(),
  'PUT /admin/webhooks/{webhookId}/state': () => aWebhook({ on: false }),
  'POST /admin/webhooks/{webhookId}/secret': () => aWebhook(),
  'POST /admin/webhooks/{webhookId}/test': () => aWebhook(),
  'GET /admin/webhooks/{webhookId}/deliveries': () => aWebhook(),
  'POST /admin/webhooks/{webhookId}/deliveries/{deliveryId}': aDelivery,
}

type Operation = { parameters?: unknown[]; requestBody?: object }
const document = (await app.inject({ url: '/api/openapi.json' })).json() as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  path.startsWith('/admin/')
    ? Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        takesAnything: parameters.length > 0 || requestBody !== undefined,
      }))
    : [],
)
/** Asked each second by an open screen, it shows how far a job is, and nothing of any account. */
const silent = ['GET /admin/test-members/run']

async function entriesOf({ userId }: Person) {
  const entries = db.selectFrom('auditLog').where('actorId', '=', userId).where('actorLabel', 'is not', null)
  return (await entries.select('id').execute()).length
}

/** Asks an operation, as the browser does, and says how many entries of the log that added. */
async function ask(method: string, path: string, { ids = [], query, body, by = ada }: Question) {
  const rest = [...ids]
  const filled = path.replace(/\{\w+\}/g, () => rest.shift()!)
  const before = await entriesOf(by)
  const { status } = await by.ask(method, query ? `${filled}?${query}` : filled, body)
  await services.background.settled()
  return { status, entries: (await entriesOf(by)) - before }
}

describe('Every operation of staff', () => {
  it.each(operations)('$method $path leaves an entry in the log', async ({ method, path, takesAnything }) => {
    const question = questions[`${method} ${path}`]
    expect(question !== undefined || !takesAnything, 'has a question above').toBe(true)
    const { status, entries } = await ask(method, path, (await question?.()) ?? {})
    expect(status).toBe(200)
    expect(entries > 0).toBe(!silent.includes(`${method} ${path}`))
  })

  it('that is asked above still exists', () => {
    const known = operations.map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(questions).filter((one) => !known.includes(one))).toEqual([])
  })
})
