import { languages } from '@hearth/shared/language-codes'
import type { Recommendation, Wishes } from '@hearth/shared/people/recommendations'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../app/api/query-client.ts'
import { barriers } from '../../testing/barriers.ts'
import { aConversation, conversationId } from '../../testing/conversation.ts'
import { aMember } from '../../testing/me.ts'
import { aCard } from '../../testing/member-card.ts'
import { aStoredPhoto } from '../../testing/pictures.ts'
import { type Answers, openProduct, serve, signedIn } from '../../testing/product.tsx'

const range = { importance: 'none', min: 150, max: 190 } as const
const wishes: Wishes = {
  age: { importance: 'must', min: 22, max: 38 },
  distance: { importance: 'somewhat', km: 100 },
  goal: { importance: 'very', goals: ['serious'] },
  interests: { importance: 'little', keys: ['hiking'] },
  height: range,
  weight: { ...range, min: 50, max: 90 },
}
const reason = { about: 'age', value: 31, weight: 1 } as const

/** Bo with three photos, and Cleo without. */
async function people(): Promise<[Recommendation, Recommendation]> {
  const photos = await Promise.all([1, 2, 3].map((at) => aStoredPhoto('red', at)))
  const seen = {
    compatibility: 85,
    reasons: [
      { ...reason, code: 'both' as const },
      { code: 'shared' as const, about: 'interests' as const, value: ['hiking'], weight: 1 },
      { code: 'both' as const, about: 'distance' as const, value: 3, weight: 1 },
    ],
  }
  const bo = aCard(1, 'Bo', { photo: photos[0]!, photoCount: 3 })
  return [
    { ...bo, ...seen, photos },
    { ...aCard(2, 'Cleo'), ...seen, photos: [] },
  ]
}

/** Opens a screen of the recommendations for a member. */
async function open(path = '/match') {
  const members = await people()
  const answers: Answers = {
    ...signedIn(aMember()),
    'GET /interests': [{ key: 'hiking', name: 'Hiking' }],
    'GET /recommendations': { members, nextCursor: null, undoableRefresh: null },
    'GET /me/wishes': { wishes, chosen: true },
    'PUT /likes/*': { liked: true, newMatch: false },
    'PUT /passes/*': { passed: true },
    'PUT /me/language': (request) => request.json(),
  }
  const asked = serve(answers)
  const product = await openProduct(['/', path])
  return { ...product, members, answers, asked }
}

const card = (name: string) => page.getByRole('article', { name: new RegExp(`^${name} B\\., `) })
const shows = (name: string) => expect.element(card(name)).toBeVisible()
const half = (name: 'Next photo' | 'Previous photo') => card('Bo').getByRole('button', { name })
const atPhoto = (position: number) => expect.element(card('Bo').getByText(`Photo ${position} of 3`)).toBeInTheDocument()

afterEach(() => page.viewport(1280, 900))

it('shows the next photo by a tap on the right half, the former by the left, the profile by the name', async () => {
  await page.viewport(390, 844)
  const { at, members } = await open()
  await shows('Bo')
  await half('Next photo').click()
  await atPhoto(2)
  await half('Next photo').click()
  await atPhoto(3)
  await expect.element(half('Next photo')).toHaveAttribute('aria-disabled', 'true')
  await half('Previous photo').click()
  await atPhoto(2)
  await expect.poll(() => card('Bo').getByRole('img').elements()).toHaveLength(1)
  const [left, right] = ['Previous photo', 'Next photo'].map((name) => half(name as 'Next photo').element())
  const { left: edge, width } = card('Bo').element().getBoundingClientRect()
  expect(left!.getBoundingClientRect().right).toBeLessThanOrEqual(edge + width / 2 + 1)
  expect(right!.getBoundingClientRect().left).toBeGreaterThanOrEqual(edge + width / 2 - 1)
  expect(at()).toBe('/match')
  await page.viewport(320, 640)
  await expect.poll(() => document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
  await card('Bo').getByRole('link').click()
  await expect.poll(at).toBe(`/profile/${members[0].id}`)
})

it('leafs through the photos by keys, and left and right still decide', async () => {
  const { asked, members } = await open()
  await expect.element(half('Next photo')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await atPhoto(2)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(card('Bo').getByText('Photo 2 of 3')).not.toBeInTheDocument()
  ;(half('Next photo').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await atPhoto(2)
  await userEvent.keyboard('{ArrowRight}')
  await shows('Cleo')
  await expect.poll(() => asked).toContain(`PUT /likes/${members[0].id}`)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => asked).toContain(`PUT /passes/${members[1].id}`)
})

it('names an interest in a reason in its language', async () => {
  const { answers } = await open()
  answers['GET /interests'] = [{ id: 0, key: 'hiking', name: 'Wandern', language: 'de' }]
  await queryClient.invalidateQueries()
  await expect.element(card('Bo').getByText('You both like: Wandern')).toBeVisible()
  await expect.element(card('Bo').getByRole('list').getByText('Wandern', { exact: true })).toHaveAttribute('lang', 'de')
})

it('opens the first message on the profile, and Back leads to the same card with its undo', async () => {
  const { at, history, answers, members } = await open()
  const { id } = members[1]
  const conversation = aConversation({ firstMessages: { left: 5, limit: 5 } })
  answers[`GET /profiles/${id}`] = {
    ...members[1],
    lookingForGender: 'any',
    languageCode: 'en',
    sharedInterests: [],
    matched: false,
  }
  answers[`PUT /conversations/with/${id}`] = () => conversation
  answers[`GET /conversations/${conversationId}`] = () => conversation
  const messages: string[] = []
  await shows('Bo')
  await page.getByRole('button', { name: 'Pass on Bo B.' }).click()
  await shows('Cleo')
  const write = page.getByRole('button', { name: 'Message Cleo B.' })
  const box = page.getByRole('textbox', { name: 'First message to Cleo B.' })
  const send = page.getByRole('button', { name: 'Send message' })
  await write.click()
  await expect.poll(at).toBe(`/profile/${id}`)
  await expect.element(box).toHaveFocus()
  await expect.element(page.getByText('You can start 5 more conversations today (out of 5).')).toBeVisible()
  history.back()
  await shows('Cleo')
  expect(at()).toBe('/match')
  await expect.element(page.getByRole('button', { name: 'Undo: Bo B.' })).not.toHaveAttribute('aria-disabled', 'true')

  await page.viewport(390, 844)
  await write.click()
  await expect.element(box).toHaveFocus()
  await expect.poll(() => seen(send.element())).toBe(true)
  history.back()
  await page.viewport(1280, 900)
  await write.click()
  await expect.element(box).toHaveFocus()
  answers[`PUT /conversations/${conversationId}/messages/*`] = async (request) => {
    messages.push(((await request.json()) as { content: string }).content)
    Object.assign(conversation, { lastSeq: 1, firstMessages: null })
    return {}
  }
  await userEvent.keyboard('Which summit first?{Enter}')
  await expect.element(page.getByText('Message sent to Cleo B.')).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
  expect(messages).toEqual(['Which summit first?'])
  history.back()
  await shows('Cleo')
  await write.click()
  await expect.poll(at).toBe(`/chat/${conversationId}`)
  history.back()
  await shows('Cleo')
})

/** Whether all of an element is in the window, and nothing lies over its middle. */
function seen(element: Element) {
  const { left, top, bottom, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return top >= 0 && bottom <= innerHeight && element.contains(hit)
}

/** The height that two elements share, in pixels. */
function shared(one: Element, other: Element) {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right ? Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) : 0
}

/** How far the buttons cover the words about the member, and where the card begins below the header. */
function measure() {
  const top = document.querySelector('main article')!
  const buttons = [...document.querySelectorAll('main section:has(article) button')]
  const words = [...top.querySelectorAll('li, h2'), [...top.querySelectorAll('p')].at(-1)!]
  const header = document.querySelector('header')!.getBoundingClientRect().height
  return {
    counts: [buttons.length, words.length],
    covered: Math.max(...buttons.flatMap((button) => words.map((one) => shared(button, one)))),
    above: top.getBoundingClientRect().top - header,
  }
}

it('covers no words about a member by a button on a phone, and begins the card at once, in six languages', async () => {
  const { answers } = await open('/match/how-it-works')
  const [, cleo] = await people()
  answers['GET /recommendations'] = { members: [cleo], nextCursor: null, undoableRefresh: null }
  await openProduct('/match', { again: true })
  await shows('Cleo')
  // The buttons, the menu and the score among them; three reasons, the name and what the member wrote.
  await expect.poll(() => measure().counts).toEqual([6, 5])
  for (const language of languages)
    for (const [width, height, most] of [
      [320, 640, 140],
      [390, 844, 100],
    ] as const) {
      await page.viewport(width, height)
      await page.getByRole('banner').getByRole('combobox').selectOptions(language)
      await expect.poll(() => document.documentElement.lang).toBe(language)
      await expect.poll(() => measure().covered, { message: `${language}, ${width} px` }).toBeLessThanOrEqual(0)
      await expect.poll(() => measure().above, { message: `${language}, ${width} px` }).toBeLessThan(most)
      await expect.poll(() => document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
    }
})

it('names preferences and Refresh above the card, and has the rest in a menu', async () => {
  await page.viewport(390, 844)
  const { at } = await open()
  await shows('Bo')
  const head = page.getByRole('main').element().querySelector('header')!
  expect([...head.querySelectorAll('a, button')].map((one) => one.textContent)).toEqual(['Preferences', 'Refresh', ''])
  const more = page.getByRole('button', { name: 'About your suggestions' })
  await more.click()
  await page.getByRole('menuitemradio', { name: 'List' }).click()
  await expect.element(page.getByRole('list', { name: 'Match' })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'How this works' }).click()
  await expect.poll(at).toBe('/match/how-it-works')
})

it('says why a member is suggested on a tap on their score, with the way to the preferences', async () => {
  await page.viewport(390, 844)
  const { at } = await open()
  await shows('Bo')
  await card('Bo').getByRole('button', { name: /85/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Why you two' })
  await expect.element(sheet.getByRole('listitem').nth(2)).toBeVisible()
  await expect.element(sheet.getByText('You both like: Hiking')).toBeVisible()
  expect(await barriers()).toEqual([])
  await sheet.getByRole('link', { name: 'Your preferences' }).click()
  await expect.poll(at).toBe('/match/wishes')
})

it.each(['/match', '/match/wishes', '/match/how-it-works'])('is accessible in both themes: %s', async (path) => {
  await open(path)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (path === '/match') await shows('Bo')
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    expect(await barriers()).toEqual([])
  }
})
