import type { Role } from '@hearth/shared/account/roles'
import { mayDo, type Right } from '@hearth/shared/moderation/staff'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { staffIn } from '../admin/testing.ts'

const running = await startServices()
const { app, stranger, newcomer, member, lockChanges } = running

const someId = '00000000-0000-4000-8000-000000000000'
type Document = { paths: Record<string, Record<string, { parameters?: unknown[]; requestBody?: object }>> }
const document = (await app.inject({ url: '/api/openapi.json' })).json() as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) =>
    path.startsWith('/admin/')
      ? [{ method: method.toUpperCase(), path, asks: parameters.length > 0 || requestBody !== undefined }]
      : [],
  ),
)
type Operation = (typeof operations)[number]

/** The rights that open each area of the console; one of them is enough. The longest beginning counts. */
const needed: Record<string, Right[]> = {
  '/admin/access': ['users.read', 'cases.read', 'cases.sealed'],
  '/admin/waiting': ['users.read', 'cases.read', 'cases.sealed'],
  '/admin/users': ['users.change'],
  '/admin/figures/accounts': ['users.change'],
  '/admin/staff': ['staff'],
  '/admin/audit': ['audit'],
  '/admin/cases': ['cases.read', 'cases.sealed'],
  'POST /admin/cases': ['cases.decide'],
  '/admin/cases/{caseId}/surroundings': ['cases.surroundings'],
  '/admin/cases/{caseId}/subject': ['cases.decide'],
  '/admin/cases/{caseId}/evidence': ['evidence'],
  '/admin/evidence': ['evidence'],
  '/admin/pictures': ['cases.read', 'cases.sealed'],
  '/admin/find': ['cases.read', 'cases.sealed'],
  '/admin/filters': ['cases.read', 'cases.sealed'],
  '/admin/colleagues': ['cases.decide', 'cases.sealed'],
  '/admin/decisions': ['cases.decide'],
  '/admin/decisions/bulk': ['bulk'],
  '/admin/templates': ['cases.decide'],
  'PUT /admin/templates': ['templates'],
  '/admin/approvals': ['approvals'],
  '/admin/appeals': ['cases.decide'],
  '/admin/media': ['media'],
  '/admin/selfies': ['selfies'],
  '/admin/sealed': ['cases.sealed'],
  '/admin/community': ['community'],
  '/admin/invitations': ['community'],
  '/admin/webhooks': ['connections'],
}

/** An operation with its method is named exactly, one without by its beginning. */
function rightsFor(method: string, path: string): Right[] | undefined {
  const beginnings = Object.keys(needed).filter((one) => path === one || path.startsWith(`${one}/`))
  const longest = beginnings.sort((a, b) => b.length - a.length)[0]
  return needed[`${method} ${path}`] ?? needed[longest ?? '']
}

const roles = ['admin', 'moderator', 'child-safety'] as const satisfies Role[]
const people: Record<string, Person> = {}

/**
 * What an operation answers to a field that it does not know, which leaves everything as it is: INVALID to those who may
 * ask it. One that takes nothing is asked as it is.
 */
async function answerTo(person: Person, { method, path, asks }: Operation): Promise<string> {
  const url = path.replace(/\{\w+\}/g, someId)
  const isRead = method === 'GET'
  const { status, body } = await person.ask<{ code: string }>(
    method,
    isRead && asks ? `${url}?unasked=1` : url,
    isRead || !asks ? undefined : { unasked: 1 },
  )
  return status === 200 && !asks ? 'INVALID' : body.code
}

beforeAll(async () => {
  for (const role of roles) {
    people[role] = await staffIn(running, 'Sue', role)
    people[`${role} without a second factor`] = await staffIn(running, 'Wim', role, { proved: false })
    people[`${role} with an old proof`] = await staffIn(running, 'Olga', role, { minutesAgo: 11 })
    const locked = await staffIn(running, 'Lou', role)
    await lockChanges(locked)
    people[`${role} whose account is locked`] = locked
  }
})

describe('Every operation under /admin', () => {
  it('opens to the roles with its right, and does not exist for others', async () => {
    const wrong = []
    for (const operation of operations) {
      const rights = rightsFor(operation.method, operation.path)
      const answers = []
      for (const role of roles) {
        const code = await answerTo(people[role]!, operation)
        answers.push(code)
        const may = rights?.some((right) => mayDo([role], right))
        if (may !== undefined && code !== (may ? 'INVALID' : 'NOT_FOUND')) wrong.push([role, operation, code])
      }
      if (!answers.includes('INVALID')) wrong.push([operation, answers])
    }
    expect(operations.length).toBeGreaterThan(40)
    expect(wrong).toEqual([])
  })

  it('is refused to staff without a second factor or a recent proof, and while their account is locked', async () => {
    const wrong = []
    for (const operation of operations)
      for (const role of roles) {
        if ((await answerTo(people[role]!, operation)) !== 'INVALID') continue
        for (const [how, code] of [
          ['without a second factor', 'SECOND_FACTOR_REQUIRED'],
          ['with an old proof', 'REAUTHENTICATION_REQUIRED'],
          ['whose account is locked', 'CHANGES_LOCKED'],
        ] as const)
          if ((await answerTo(people[`${role} ${how}`]!, operation)) !== code) wrong.push([role, how, operation])
      }
    expect(wrong).toEqual([])
  })

  it('does not exist for members, and asks a stranger who they are', async () => {
    const [ann, bo, ask] = [await newcomer('Ann'), await member('Bo'), stranger()]
    const answers = []
    for (const { method, path } of operations) {
      const asked = path.replace(/\{\w+\}/g, someId)
      for (const one of [ann, bo]) answers.push((await one.ask<{ code: string }>(method, asked)).body.code)
      answers.push((await ask<{ code: string }>(method, asked)).body.code)
    }
    expect([...new Set(answers)].sort()).toEqual(['NOT_FOUND', 'UNAUTHORIZED'])
    expect(answers.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(operations.length)
  })
})
