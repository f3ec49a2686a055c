import type { AddressInfo } from 'node:net'
import { type DemoAccount, ensureDemo } from '../../demo/src/demo.ts'
import { createServices } from '../../server/src/create-services.ts'
import { createHttpServer } from '../../server/src/http/server.ts'
import { loadCities } from '../../server/src/members/places/gazetteer.ts'
import { banUser } from '../../server/src/moderation/admin/decisions.ts'
import { theConsole } from '../../server/src/platform/audit/audit.ts'
import { readEnv } from '../../server/src/platform/config/env.ts'
import { connect } from '../../server/src/platform/db/connection.ts'
import type { Services } from '../../server/src/services.ts'
import { testSecret } from '../../server/src/testing/secret.ts'

/** Enough for matches, likes and views, and few enough to read. */
const members = 24
/** Larger cities only: the fixture has none of them. */
const leastPopulation = 50_000

type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

/** A browser that has signed in. @throws when an answer is an error: then a part of the fixture would be missing */
async function signIn(url: string, account: DemoAccount): Promise<Ask> {
  let cookie = ''
  const ask: Ask = async (method, path, body) => {
    const headers = { cookie, origin: url, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) ?? null })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    cookie = [cookie, ...answer.headers.getSetCookie().map((one) => one.split(';')[0])].filter(Boolean).join('; ')
    return (await answer.json()) as never
  }
  await ask('POST', '/auth/sign-in/email', account)
  return ask
}

type Some = { member: { id: string } }[]
type Answers = {
  likes: Some
  members: { id: string }[]
  matches: Some
  conversations: { id: string }[]
  messages: { id: string; mine: boolean }[]
  consents: { page: string; version: string }[]
}

/** What a member does about others by the screens. @returns who was reported */
async function meetOthers(ask: Ask): Promise<string> {
  const { likes } = await ask<Answers>('GET', '/likes/received?limit=10')
  const [fan, blocked, reported] = likes.map(({ member }) => member.id)
  await ask('GET', `/profiles/${fan}`)
  await ask('PUT', `/likes/${fan}`)
  await ask('PUT', `/blocks/${blocked}`)
  await ask('POST', '/reports', { profileId: reported, category: 'scam', text: 'Asks for gift cards.' })
  const { members } = await ask<Answers>('GET', '/recommendations')
  await ask('PUT', `/passes/${members[0]!.id}`)
  await ask('POST', '/searches', { name: 'Nearby', filters: {} })
  return reported!
}

async function talk(ask: Ask) {
  const { conversations } = await ask<Answers>('GET', '/conversations')
  const at = `/conversations/${conversations[0]!.id}/messages`
  const theirs = (await ask<Answers>('GET', at)).messages.find(({ mine }) => !mine)!.id
  await ask('PUT', `${at}/${theirs}/reaction`, { emoji: '❤️' })
  const [edited, unsent] = [crypto.randomUUID(), crypto.randomUUID()]
  await ask('PUT', `${at}/${edited}`, { content: 'Lemon.', replyTo: theirs })
  await ask('PATCH', `${at}/${edited}`, { content: 'Lemon, of course.' })
  await ask('PUT', `${at}/${unsent}`, { content: 'Or orange.' })
  await ask('DELETE', `${at}/${unsent}`)
  const { matches } = await ask<Answers>('GET', '/matches')
  await ask('DELETE', `/matches/${matches.at(-1)!.member.id}`)
}

async function chooseSettings(ask: Ask) {
  await ask('PUT', '/me/notifications', { pushContent: true, timeZone: 'Europe/London' })
  await ask('PUT', '/me/settings', { units: 'imperial', showTyping: false })
  const { wishes } = await ask<{ wishes: unknown }>('GET', '/me/wishes')
  await ask('PUT', '/me/wishes', wishes)
  const { consents } = await ask<Answers>('GET', '/me/consents')
  await ask('PUT', '/me/consents', { consents: consents.map(({ page, version }) => ({ page, version })) })
}

/** The operator bans who was reported. */
async function ban(services: Services, profileId: string) {
  const { userId } = await services.db
    .selectFrom('profiles')
    .where('id', '=', profileId)
    .select('userId')
    .executeTakeFirstOrThrow()
  const { secret } = services
  await banUser(services.db, { userId, by: theConsole, reason: 'Gift cards.', secret, category: 'scam' })
}

/** Fills a new database with what a few members do in some minutes. */
export async function liveALittle(databaseUrl: string, dataDir: string): Promise<void> {
  await loadCities(databaseUrl, leastPopulation)
  const quick = { RATE_LIMIT_FACTOR: '1000', PASSWORD_COST: '10', LOG_LEVEL: 'error' }
  const services = await createServices(readEnv({ DATA_DIR: dataDir, ...quick }), connect(databaseUrl), [testSecret])
  const app = await createHttpServer(services)
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const demo = await ensureDemo(services, members)
    await demo.populated
    await demo.stop()
    const ask = await signIn(`http://127.0.0.1:${port}`, demo.member)
    const reported = await meetOthers(ask)
    await talk(ask)
    await chooseSettings(ask)
    await ban(services, reported)
  } finally {
    await app.close()
    await services.close()
  }
}
