import type { Action, ActionInput, DecidedAction } from '@hearth/shared/moderation/ladder'
import { ReportCategory } from '@hearth/shared/moderation/reports'
import type { Statement } from '@hearth/shared/moderation/statements'
import { password } from '@hearth/shared/testing'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { endRestrictions } from '../../members/restrictions/queries.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import type { Person } from '../../testing/services.ts'
import { settleAs } from '../approvals/testing.ts'
import { startDecisions } from './testing.ts'

const { db, member, people, begin, say, staff, report, decide, letPass, mailsTo } = await startDecisions()

const day = 86_400_000
/** What a member can do, and who sees them. */
const routes = ['signs in', 'is found', 'is seen', 'is seen by a partner', 'answers', 'writes first'] as const
type Route = (typeof routes)[number]
/** What each action takes away, until its end. `null`: what it does is not a restriction. */
const ladder: Record<Exclude<Action, 'close' | 'lift'>, { days?: number; takes: readonly Route[] }> = {
  warn: { takes: [] },
  'remove-text': { takes: [] },
  'remove-photo': { takes: [] },
  'remove-message': { takes: [] },
  'ask-photo': { takes: [] },
  hide: { days: 7, takes: ['is found', 'is seen'] },
  'no-first-messages': { days: 14, takes: ['writes first'] },
  'no-chat': { days: 3, takes: ['answers', 'writes first'] },
  suspend: { days: 30, takes: routes },
  ban: { takes: routes },
}

/** The statement of reasons of the law, as its row holds it. */
const StoredStatement = z.object({
  puid: z.string().regex(/^[\w-]{1,100}$/),
  category: ReportCategory,
  ground: z.enum(['terms', 'law']),
  clause: z.string().min(1).max(500),
  facts: z.string().min(1).max(5000),
  textSent: z.string().min(1),
  source: z.enum(['notice', 'trusted-flagger', 'other-notification', 'own-initiative']),
  detectedByMachine: z.boolean(),
  decidedByMachine: z.enum(['none', 'partly', 'fully']),
  contentTypes: z.array(z.enum(['TEXT', 'IMAGE', 'OTHER'])).min(1),
  language: z.string().length(2),
  decidedAt: z.date(),
  subjectKey: z.string().min(1),
})

async function reported() {
  const { ann, bo } = await people()
  const cleo = await member('Cleo')
  const conversation = await begin(ann, bo)
  await say(ann, conversation.id, 'Hello you.')
  const { body: message } = await say(bo, conversation.id, 'Send me money.')
  const told = { profileId: bo.profileId, category: 'scam', conversationId: conversation.id, messageIds: [message.id] }
  await ann.ask('POST', '/reports', told)
  const { body: photo } = await bo.ask<{ id: string }>('POST', '/me/photos', photoForm(jpeg))
  return { ann, bo, cleo, conversation, photo, message }
}
type Reported = Awaited<ReturnType<typeof reported>>

const sees = async (who: Person, other: Person) => (await who.ask('GET', `/profiles/${other.profileId}`)).status === 200
const isFindable = async ({ profileId }: Person) =>
  (await db.selectFrom('searchMembers').where('profileId', '=', profileId).select('profileId').execute()).length === 1

/** The routes that are open to a member, who signs in first, because a suspension ends sessions. */
async function open({ ann, bo, cleo, conversation }: Reported): Promise<Route[]> {
  const signedIn = await bo.ask('POST', '/auth/sign-in/email', { email: bo.email, password })
  // Another text each time: the same one to many members is refused.
  const writes = async (id: string) => (await say(bo, id, `Well, ${id}`)).status === 200
  const fresh = await bo.ask<{ id: string }>('PUT', `/conversations/with/${(await member('New')).profileId}`)
  const answers: Record<Route, boolean> = {
    'signs in': signedIn.status === 200,
    'is found': await isFindable(bo),
    'is seen': await sees(cleo, bo),
    'is seen by a partner': await sees(ann, bo),
    answers: await writes(conversation.id),
    'writes first': fresh.status === 200 && (await writes(fresh.body.id)),
  }
  return routes.filter((route) => answers[route])
}

const inputOf = (action: Action, photoId: string, days?: number, messageId?: string): ActionInput => ({
  action,
  ...(days && { days }),
  ...(action === 'remove-photo' && { photoId }),
  ...(action === 'remove-message' && { messageId }),
  ...(action === 'remove-text' && { field: 'interests' as const }),
})

const storedOf = (id: string) => db.selectFrom('decisions').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

it.each(Object.entries(ladder) as [keyof typeof ladder, (typeof ladder)[keyof typeof ladder]][])(
  '%s: every route follows at once and until its date, and the member reads why',
  async (action, { days, takes }) => {
    const all = await reported()
    const { bo, photo, message } = all
    expect(await open(all)).toEqual(routes)
    const { body } = await decide(await staff('Mo'), bo, [inputOf(action, photo.id, days, message.id)])
    if (body.approvalId) await settleAs(await staff('Ada', 'admin'), body.approvalId, 'approved')
    const left = routes.filter((route) => !takes.includes(route))
    expect(await open(all)).toEqual(left)

    const stored = await storedOf(body.decision!.id)
    expect(StoredStatement.safeParse(stored).error).toBeUndefined()
    const [{ until }] = stored.actions as [DecidedAction]
    const lasts = until === null ? null : (Date.parse(until) - stored.decidedAt.getTime()) / day
    expect(lasts === null ? undefined : Math.round(lasts)).toBe(days)
    const [mail] = await mailsTo(bo)
    for (const part of [stored.facts!, stored.textSent!, 'You can appeal']) expect(mail!.text).toContain(part)

    if (!days) return
    await letPass(bo)
    await endRestrictions(db)
    expect(await open(all)).toEqual(routes)
    const [own] = (await bo.ask<Statement[]>('GET', '/me/statements')).body
    expect(own).toMatchObject({ puid: stored.puid, inForce: false })
  },
)

it('lift: what restricts a member ends at once, and the member is told', async () => {
  const all = await reported()
  const [mo, { ann, bo }] = [await staff('Mo'), all]
  await decide(mo, bo, [inputOf('hide', '', 7), inputOf('no-chat', '', 7)])
  expect(await open(all)).toEqual(['signs in', 'is seen by a partner'])
  await report(ann, bo)
  await decide(mo, bo, [{ action: 'lift' }])
  expect(await open(all)).toEqual(routes)
  const subjects = (await mailsTo(bo)).map(({ subject }) => subject)
  expect(subjects).toContain('Good news about your Hearth account')
  const statements = (await bo.ask<Statement[]>('GET', '/me/statements')).body
  expect(statements.map(({ actions }) => actions.map(({ action }) => action))).toEqual([['lift'], ['hide', 'no-chat']])
})
