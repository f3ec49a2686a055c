import { deletionWords } from '@hearth/shared/account/deletion'
import { password } from '@hearth/shared/testing'
import { expect, it } from 'vitest'
import { startChat } from '../../chat/testing.ts'
import type { Person } from '../../testing/services.ts'

// A captcha and a program, because their operations answer only where there is one.
const program = 'https://app.example/in'
const settings = { CAPTCHA: 'altcha', API_REDIRECT_URIS: program }
const { app, db, stranger, member, begin, say } = await startChat(settings)

/** Input for operations without an id in their path. A new operation that needs input adds its line. */
const questions: Record<string, string> = {
  '/api-clients': `redirectUri=${encodeURIComponent(program)}`,
  '/fields': 'language=en',
  '/countries': 'language=en',
  '/genders': 'language=en',
  '/goals': 'language=en',
  '/interests': 'language=en',
  '/prompts': 'language=en',
  '/places/cities': 'country=Germany&prefix=Be',
  '/map': 'west=-180&south=-85&east=180&north=85&zoom=20',
  '/map/members': 'west=-180&south=-85&east=180&north=85&zoom=20',
  '/map/places': 'west=-180&south=-85&east=180&north=85&zoom=20',
}

type Document = { paths: Record<string, Record<string, unknown>> }
const { paths } = (await app.inject('/api/openapi.json')).json() as Document
/** Operations that refuse a signed-in member: those of admins, and the second step of a sign-in. */
const notForMembers = /^\/(admin\/|second-factor$)/
const readers = Object.keys(paths).filter(
  (path) => 'get' in paths[path]! && !path.includes('{') && !notForMembers.test(path),
)

/** The operations whose response to one member names the other. */
async function naming(one: Person, other: Person, conversationId: string): Promise<string[]> {
  const found: string[] = []
  const both: Record<string, string> = {
    '/profiles': `ids=${other.profileId}`,
    '/chat/changes': `since=${conversationId}:0`,
  }
  for (const path of readers) {
    const { status, body } = await one.ask('GET', `${path}?${both[path] ?? questions[path] ?? ''}`)
    expect([path, status]).toEqual([path, 200])
    if (JSON.stringify(body).includes(other.profileId)) found.push(path)
  }
  return found
}

/** Two members related in every possible way, each with a public point. */
async function acquainted() {
  const [ann, bo] = [await member('Ann'), await member('Bo', { lookingForGender: 'female', gender: 'male' })]
  await db
    .updateTable('profiles')
    .set({ publicLat: 52.5, publicLng: 13.4 })
    .where('id', 'in', [ann.profileId, bo.profileId])
    .execute()
  for (const [one, other] of [
    [ann, bo],
    [bo, ann],
  ] as const) {
    await one.ask('PUT', `/likes/${other.profileId}`)
    await one.ask('GET', `/profiles/${other.profileId}`)
  }
  const { id } = await begin(ann, bo)
  await say(bo, id, 'hello')
  await say(ann, id, 'hi')
  return { ann, bo, id }
}

type Acquainted = Awaited<ReturnType<typeof acquainted>>
const bothNaming = async ({ ann, bo, id }: Acquainted) => ({
  ann: await naming(ann, bo, id),
  bo: await naming(bo, ann, id),
})

/** Deletes the account, checks what the other one finds, and comes back in a new browser. */
async function leaveAndReturn({ ann, bo, id }: Acquainted): Promise<Person> {
  await ann.ask('POST', '/me/deletion', { word: deletionWords.km })
  expect(await naming(bo, ann, id)).toEqual([])
  const ask = stranger()
  await ask('POST', '/auth/sign-in/email', { email: ann.email, password })
  await ask('DELETE', '/me/deletion')
  return { ...ann, ask }
}

it('A deletion and a block remove a member from every response to the other and back (safety 4, 36)', async () => {
  const met = await acquainted()
  const { bo, id } = met
  const before = await bothNaming(met)
  for (const path of [
    '/discover',
    '/profiles',
    '/likes/received',
    '/likes/sent',
    '/views',
    '/conversations',
    '/chat/changes',
    '/map',
    '/notices',
  ])
    expect(before.bo, path).toContain(path)
  const ann = await leaveAndReturn(met)
  expect(await bothNaming({ ...met, ann })).toEqual(before)
  await ann.ask('PUT', `/blocks/${bo.profileId}`)
  // A member may see their own blocks.
  expect(await naming(ann, bo, id)).toEqual(['/blocks'])
  expect(await naming(bo, ann, id)).toEqual([])
  await ann.ask('DELETE', `/blocks/${bo.profileId}`)
  expect(await bothNaming({ ...met, ann })).toEqual({
    ann: before.ann.filter((path) => path !== '/notices'),
    bo: before.bo.filter((path) => path !== '/notices'),
  })
})
