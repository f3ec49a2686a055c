import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openedElsewhere, type PageAnswer, pageAnswersId } from '@hearth/shared/page-answers'
import { expect, it } from 'vitest'
import { assertionTimeout } from '../../../../scripts/time-limits.ts'
import { startChat } from '../../chat/testing.ts'
import type { Person } from '../../testing/services.ts'
import { createHttpServer } from '../server.ts'

const { services, member, newcomer, begin, say, block, signOut } = await startChat()
const { db } = services
const webRoot = join(services.env.DATA_DIR, 'web')
mkdirSync(webRoot)
writeFileSync(
  join(webRoot, 'index.html'),
  '<head><title>Hearth</title></head><div id="root"><div class="boot"><img></div></div>',
)
const app = await createHttpServer(services, { webRoot, answersWithinMs: assertionTimeout })

const open = (person: Person | null, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(person ? { cookie: person.cookie() } : {}), ...headers } })

const element = new RegExp(`<script type="application/json" id="${pageAnswersId}">([^<]*)</script>`)
const answersIn = (body: string): PageAnswer[] => JSON.parse(element.exec(body)?.[1] ?? '[]')
const answersOf = async (...visit: Parameters<typeof open>) => answersIn((await open(...visit)).body)
const idsIn = (answers: PageAnswer[]) =>
  answers.flatMap(({ path, output }) =>
    path === 'discover.search' ? (output as { members: { id: string }[] }).members.map(({ id }) => id) : [],
  )

it('A visitor gets the page without answers, and may keep it', async () => {
  const { body, headers } = await open(null, '/')
  expect(body).not.toContain(pageAnswersId)
  expect(headers['cache-control']).toBe('no-cache')
  const forged = await app.inject({ url: '/', headers: { cookie: 'better-auth.session_token=x.y' } })
  expect(forged.body).not.toContain(pageAnswersId)
})

it('A blocked member is not in the page, and neither is a member who blocks the viewer', async () => {
  const city = 'Page of blocks'
  const [ann, bo, cy, di] = await Promise.all(['Ann', 'Bo', 'Cy', 'Di'].map((name) => member(name, { city })))
  const search = `/?city=${encodeURIComponent(city)}`
  expect(idsIn(await answersOf(ann!, search)).sort()).toEqual([bo!, cy!, di!].map((one) => one.profileId).sort())
  await db
    .insertInto('blockedUsers')
    .values([
      { blockerId: ann!.profileId, blockedId: bo!.profileId },
      { blockerId: cy!.profileId, blockedId: ann!.profileId },
    ])
    .execute()
  const { body } = await open(ann!, search)
  expect(idsIn(answersIn(body))).toEqual([di!.profileId])
  for (const hidden of [bo!, cy!]) expect(body).not.toContain(hidden.profileId)
})

it('A member gets account and first search as the operations give them, and no browser keeps them', async () => {
  const city = 'Page of answers'
  const [ann, bo] = await Promise.all(['Ann', 'Bo'].map((name) => member(name, { city })))
  const { body, headers } = await open(ann!, `/?city=${encodeURIComponent(city)}&ageMin=20`)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers.etag).toBeUndefined()
  const answers = answersIn(body)
  expect(answers.map(({ path }) => path)).toEqual(['profile.me', 'discover.search', 'interests.list'])
  const asked = await ann!.ask<object>('GET', `/discover?city=${encodeURIComponent(city)}&ageMin=20`)
  expect(answers[1]).toMatchObject({ input: { city, ageMin: 20 }, pages: true, output: asked.body })
  const me = await ann!.ask<object>('GET', '/me')
  expect(answers[0]!.output).toEqual(me.body)
  expect(body).not.toContain(bo!.email)
})

it('A browser that has this page gets a new one with every visit', async () => {
  const ann = await member('Ann')
  const { etag } = (await open(null, '/')).headers
  const { statusCode, body } = await open(ann, '/', { 'if-none-match': String(etag) })
  expect([statusCode, body.includes(pageAnswersId)]).toEqual([200, true])
})

it('Text of members cannot end the element', async () => {
  const city = 'Page of text'
  const bio = 'a</script><script>alert(1)</script>\u2028<!-- and more, so that it is long enough for a profile text'
  const ann = await member('Ann', { city })
  await member('Bo', { city, bio })
  const { body } = await open(ann, `/?city=${encodeURIComponent(city)}`)
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).not.toContain('\u2028')
  expect(JSON.stringify(answersIn(body))).toContain(JSON.stringify(bio).slice(1, -1))
})

it('The page of Likes and of Views has those of the side it shows, and none of a blocked member', async () => {
  const [ann, bo, cy] = await Promise.all(['Ann', 'Bo', 'Cy'].map((name) => member(name)))
  for (const one of [bo!, cy!]) {
    await one.ask('PUT', `/likes/${ann!.profileId}`)
    await one.ask('GET', `/profiles/${ann!.profileId}`)
  }
  await ann!.ask('PUT', `/likes/${bo!.profileId}`)
  await block(cy!, ann!)
  const likes = await answersOf(ann!, '/likes')
  expect(likes.map(({ path }) => path)).toEqual(['profile.me', 'likes.received', 'likes.counts', 'interests.list'])
  expect(likes[1]!.output).toEqual((await ann!.ask('GET', '/likes/received')).body)
  const pages = ['/likes', '/likes?tab=sent', '/views'].map(async (address) => (await open(ann!, address)).body)
  for (const body of await Promise.all(pages)) {
    expect(body).toContain(bo!.profileId)
    expect(body).not.toContain(cy!.profileId)
  }
  expect((await answersOf(ann!, '/likes?tab=sent'))[1]!.path).toBe('likes.sent')
})

it('The page of a conversation has its messages for the two in it, as the operations answer them', async () => {
  const [ann, bo, stranger] = await Promise.all(['Ann', 'Bo', 'Sam'].map((name) => member(name)))
  const { id } = await begin(ann!, bo!)
  await say(ann!, id, 'Only between us')
  const strangers = await answersOf(stranger!, `/chat/${id}`)
  const lists = ['chat.list', 'chat.list', 'chat.list', 'matches.list']
  expect(strangers.map(({ path }) => path)).toEqual(['profile.me', ...lists, 'interests.list'])
  expect(JSON.stringify(strangers)).not.toContain('Only between us')
  const answers = await answersOf(bo!, `/chat/${id}`)
  const outputOf = (path: string) => answers.find((answer) => answer.path === path)?.output
  expect(outputOf('chat.show')).toEqual((await bo!.ask('GET', `/conversations/${id}`)).body)
  expect(outputOf('chat.messages')).toEqual((await bo!.ask('GET', `/conversations/${id}/messages`)).body)
  await block(ann!, bo!)
  const blocked = (await open(bo!, `/chat/${id}`)).body
  expect(blocked).not.toContain('Only between us')
  expect(blocked).not.toContain(ann!.profileId)
})

it('A page that is opened marks nothing as read', async () => {
  const [ann, bo] = await Promise.all(['Ann', 'Bo'].map((name) => member(name)))
  const { id } = await begin(ann!, bo!)
  await say(ann!, id, 'Unread')
  await ann!.ask('PUT', `/likes/${bo!.profileId}`)
  for (const address of ['/likes', '/views', `/chat/${id}`]) await open(bo!, address)
  expect((await bo!.ask('GET', '/unread')).body).toMatchObject({ total: 1, fresh: { likes: 1 } })
})

it('A newcomer gets no members, because operations among members refuse', async () => {
  const answers = await answersOf(await newcomer('Ned'), '/')
  expect(answers.map(({ path }) => path)).toEqual(['profile.me', 'interests.list'])
})

it('An ended session gets no answers', async () => {
  const ann = await member('Ann')
  await signOut(ann)
  expect(await answersOf(ann, '/')).toEqual([])
})

it('Only a visit gets answers: no script, no prefetch, no service worker', async () => {
  const ann = await member('Ann')
  expect(await answersOf(ann, '/', { 'sec-fetch-dest': 'document' })).not.toEqual([])
  expect(await answersOf(ann, '/', { 'sec-fetch-dest': 'empty' })).toEqual([])
  expect(await answersOf(ann, '/', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' })).toEqual([])
})

it('A page that another site opens comes without answers, says so, and records nothing of the visit', async () => {
  const [ann, bo] = [await member('Ann'), await member('Bo')]
  const recorded = async () => {
    const views = db.selectFrom('profileViews').where('viewerId', '=', ann.profileId).selectAll().execute()
    const shown = db.selectFrom('recommendationLog').where('viewerId', '=', ann.profileId).selectAll().execute()
    const notices = db.selectFrom('notices').where('profileId', '=', bo.profileId).selectAll().execute()
    return [(await views).length, (await shown).length, (await notices).length]
  }
  const mark = `<meta name="${openedElsewhere}">`
  for (const site of ['cross-site', 'same-site'])
    for (const url of [`/profile/${bo.profileId}`, '/match', '/', '/chats']) {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
      const { body } = await open(ann, url, headers)
      expect([url, answersIn(body), body.includes(mark)]).toEqual([url, [], true])
      expect((await open(null, url, headers)).body).not.toContain(mark)
    }
  expect(await recorded()).toEqual([0, 0, 0])
  for (const site of ['none', 'same-origin']) {
    const { body } = await open(ann, `/profile/${bo.profileId}`, { 'sec-fetch-site': site })
    expect([answersIn(body).length > 0, body.includes(mark)]).toEqual([true, false])
  }
  expect((await recorded())[0]).toBe(1)
})

it('The search of the last visit comes from a cookie of the same member; another begins with their own', async () => {
  const [ann, bo] = await Promise.all(['Ann', 'Bo'].map((name) => member(name)))
  const cookie = `hearth-search=${encodeURIComponent(JSON.stringify({ city: 'Elsewhere', of: ann!.profileId }))}`
  const inputOf = async (person: Person) =>
    (await answersOf(null, '/', { cookie: `${person.cookie()}; ${cookie}` })).find(
      ({ path }) => path === 'discover.search',
    )?.input
  expect(await inputOf(ann!)).toMatchObject({ city: 'Elsewhere' })
  expect(await inputOf(bo!)).not.toMatchObject({ city: 'Elsewhere' })
  const unnamed = `${ann!.cookie()}; hearth-search=${encodeURIComponent(JSON.stringify({ of: ann!.profileId }))}`
  const paths = (await answersOf(null, '/', { cookie: unnamed })).map(({ path }) => path)
  expect(paths, 'a search too long for its cookie').toEqual(['profile.me'])
  const broken = await answersOf(null, '/', { cookie: `${ann!.cookie()}; hearth-search=%7Bno` })
  expect(broken.map(({ path }) => path)).toContain('discover.search')
})

it('A member whose answers take too long gets the page without them', async () => {
  const ann = await member('Ann')
  const hasty = await createHttpServer(services, { webRoot, answersWithinMs: 0 })
  const { statusCode, body } = await hasty.inject({ url: '/', headers: { cookie: ann.cookie() } })
  expect(statusCode).toBe(200)
  expect(body).not.toContain(pageAnswersId)
  await hasty.close()
})
