import { writeFileSync } from 'node:fs'
import type { MessagePage } from '@hearth/shared/chat/messages'
import { password } from '@hearth/shared/testing'
import { test as base, expect } from '@playwright/test'
import { createMember, type Playwright, type RemoteMember } from '../support/accounts.ts'
import { conversationWith, sendMessage } from '../support/conversations.ts'
import { aTown } from '../support/discover.ts'
import { aPhoto } from '../support/photos.ts'
import { startFirefox } from './firefox.ts'
import { startLine } from './line.ts'
import { field, named, shows, type Tab } from './tab.ts'
import { startWebKit } from './webkit.ts'

const port = Number(process.env.E2E_PORT)
const at = (path: string) => `http://localhost:${port}${path}`

type Line = Awaited<ReturnType<typeof startLine>>
const test = base.extend<{ tab: Tab }, { line: Line }>({
  line: [
    async ({ playwright: _ }, use) => {
      const line = await startLine(port, port + 1)
      await use(line)
      await line.end()
    },
    { scope: 'worker', auto: true },
  ],
  tab: async ({ line }, use, info) => {
    line.mend()
    const tab = await (info.project.name === 'Firefox' ? startFirefox : startWebKit)()
    info.annotations.push({ type: 'browser', description: tab.version })
    await use(tab)
    if (info.status !== info.expectedStatus)
      await info.attach('page', { body: await tab.look(), contentType: 'image/png' })
    await tab.end()
  },
})

const likeBo = named('button', 'Like Bo B.')

/** Signs in by the form, as a member does, who is led to Discover. The address that comes next must not overtake that. */
async function signIn(tab: Tab, { email }: RemoteMember) {
  await tab.open(at('/auth'))
  await tab.type(field('email'), email)
  await tab.type(field('password'), `${password}\n`)
  await shows(tab, named('button', 'Your account'))
  await shows(tab, likeBo)
  await expect.poll(() => tab.evaluate('location.pathname + location.search')).toMatch(/^\/\?ageMin/)
}

/** Ann in the browser and Bo, who acts over HTTP, in a town of their own. */
async function annAndBo(playwright: Playwright, tab: Tab) {
  const city = aTown()
  const [ann, bo] = [await createMember(playwright, 'Ann', { city }), await createMember(playwright, 'Bo', { city })]
  await signIn(tab, ann)
  return { ann, bo }
}

const bubble = (text: string) => `//*[@data-message][contains(., "${text}")]`
const composer = '//form//textarea[not(@aria-hidden)]'
const progress = (text: string, name: string) => `${bubble(text)}//*[@role="img" and @aria-label="${name}"]`

async function openConversation(tab: Tab, conversationId: string) {
  await tab.open(at(`/chat/${conversationId}`))
  await shows(tab, composer)
}

const saidTo = async ({ request }: RemoteMember, conversationId: string) =>
  ((await (await request.get(`/api/conversations/${conversationId}/messages`)).json()) as MessagePage).messages.map(
    ({ content }) => content,
  )

test('A member signs in, discovers another and likes them', async ({ tab, playwright }) => {
  await annAndBo(playwright, tab)
  await tab.click(likeBo)
  await shows(tab, `${likeBo}[@aria-pressed="true"]`)
  await tab.open(at('/'))
  await shows(tab, `${likeBo}[@aria-pressed="true"]`)
})

test('Two members chat: what one writes arrives at the other at once', async ({ tab, playwright }) => {
  const { ann, bo } = await annAndBo(playwright, tab)
  const conversationId = await conversationWith(ann.request, bo.profileId)
  await openConversation(tab, conversationId)
  await tab.type(composer, 'Hello Bo\n')
  await shows(tab, progress('Hello Bo', 'Sent'))
  expect(await saidTo(bo, conversationId)).toEqual(['Hello Bo'])
  await sendMessage(bo.request, conversationId, 'Hello Ann')
  await shows(tab, bubble('Hello Ann'))
})

test('A member crops a photo and uploads it', async ({ tab, playwright }, info) => {
  await annAndBo(playwright, tab)
  await tab.open(at('/profile-edit'))
  const { name, buffer } = await aPhoto()
  const file = info.outputPath(name)
  writeFileSync(file, buffer)
  await tab.attach('//input[@type="file" and not(@capture)]', file)
  await tab.click(named('button', 'Use photo'))
  await shows(tab, '//button[starts-with(@aria-label, "Delete photo")]')
  await expect
    .poll(() =>
      tab.evaluate(`[...document.images].some((one) => one.src.includes('/photos/') && one.naturalWidth > 0)`),
    )
    .toBe(true)
})

test('A member finds another on the map', async ({ tab, playwright }) => {
  const position = { lat: 35.69, lng: 139.69 }
  const { ann, bo } = await annAndBo(playwright, tab)
  for (const { request } of [ann, bo])
    expect((await request.put('/api/me/location', { data: { position, precision: 'city' } })).ok()).toBe(true)
  await tab.open(at(`/map?lat=${position.lat}&lon=${position.lng}&zoom=9`))
  const row = '//ul[@aria-label="People in view"]//li[contains(., "Bo B.")]//button'
  await shows(tab, row)
  await shows(tab, '//canvas')
  await tab.click(row)
  await shows(tab, '//*[@role="dialog" and contains(., "Bo B.")]')
})

test('Without a connection a conversation stays readable, and what is written arrives afterwards', async ({
  tab,
  line,
  playwright,
}) => {
  const { ann, bo } = await annAndBo(playwright, tab)
  const conversationId = await conversationWith(ann.request, bo.profileId)
  await sendMessage(bo.request, conversationId, 'Before the tunnel')
  await openConversation(tab, conversationId)
  await shows(tab, bubble('Before the tunnel'))
  line.cut()
  await tab.type(composer, 'In the tunnel\n')
  await shows(tab, progress('In the tunnel', 'Sending'))
  await shows(tab, bubble('Before the tunnel'))
  line.mend()
  await shows(tab, progress('In the tunnel', 'Sent'))
  expect(await saidTo(bo, conversationId)).toEqual(['Before the tunnel', 'In the tunnel'])
})

/** Waits until the page's worker keeps what the page consists of. */
async function keptByWorker(tab: Tab) {
  const look = `caches.open('hearth-pieces').then((cache) => cache.keys()).then((all) => {
    window.isKept = all.some(({ url }) => url.includes('/assets/en'))
  })`
  await expect
    .poll(() => tab.evaluate(`(${look}, navigator.serviceWorker.controller !== null && window.isKept === true)`))
    .toBe(true)
}

test('Without a connection the app opens again, with the conversation', async ({ tab, line, playwright }) => {
  const { ann, bo } = await annAndBo(playwright, tab)
  const conversationId = await conversationWith(ann.request, bo.profileId)
  await sendMessage(bo.request, conversationId, 'Before the tunnel')
  await openConversation(tab, conversationId)
  await keptByWorker(tab)
  await openConversation(tab, conversationId)
  await shows(tab, bubble('Before the tunnel'))
  line.cut()
  await tab.open(at(`/chat/${conversationId}`))
  await shows(tab, bubble('Before the tunnel'))
  await tab.type(composer, 'In the tunnel\n')
  await shows(tab, progress('In the tunnel', 'Sending'))
  line.mend()
  await shows(tab, progress('In the tunnel', 'Sent'))
})
