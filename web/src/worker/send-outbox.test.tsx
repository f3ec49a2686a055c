import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserOutbox } from '../chat/data/storage.ts'
import { sendOutbox } from './send-outbox.ts'

/** The requests that reach the server. The test decides its answer about the session. */
let sent: string[] = []
let session: () => Response = () => new Response(null, { status: 401 })
const as = (profileId: string) => () => Response.json({ profile: { id: profileId } })

beforeEach(async () => {
  sent = []
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/api/me') return session()
    sent.push(`${init?.method} ${address}`)
    return new Response(null)
  })
})
afterEach(() => vi.unstubAllGlobals())

async function write(profileId: string, id: string) {
  const draft = { id, conversationId: 'shared', content: 'Hello', at: Date.now(), replyTo: null }
  await browserOutbox(profileId).put(draft as Parameters<ReturnType<typeof browserOutbox>['put']>[0])
}
const waiting = async (profileId: string) => (await browserOutbox(profileId).all()).map(({ id }) => id)

it('The worker sends what the signed-in member wrote, and leaves what another account left', async () => {
  await write('ann', 'hers')
  await write('bo', 'his')
  session = as('bo')
  await sendOutbox()
  expect(sent).toEqual(['PUT /api/conversations/shared/messages/his'])
  expect([await waiting('ann'), await waiting('bo')]).toEqual([['hers'], []])
})

it('It sends nothing without a session, and nothing after another account has signed in', async () => {
  await write('ann', 'hers')
  session = () => new Response(null, { status: 401 })
  await sendOutbox()
  const answers = [as('ann'), as('bo')]
  session = () => answers.shift()!()
  await sendOutbox()
  expect(sent).toEqual([])
  expect(await waiting('ann')).toEqual(['hers'])
})

it('It asks the browser to try again while the server does not say who is signed in', async () => {
  await write('ann', 'hers')
  session = () => new Response(null, { status: 503 })
  await expect(sendOutbox()).rejects.toThrow('503')
  expect([sent, await waiting('ann')]).toEqual([[], ['hers']])
})
