import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, stillness } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import {
  announced,
  aTown,
  atHome,
  cardOf,
  createMembers,
  heartOf,
  type NewMember,
  openFilters,
} from '../support/discover.ts'
import { navigateTo, switchLanguage } from '../support/page.ts'
import { withoutPageAnswers } from '../support/page-answers.ts'

// Covered by web/src/people/discover/Discover.test.tsx.
test('A removed picture, a broken one, a score and the shortest distance each have their look @all', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  await createMembers(playwright, [
    { firstName: 'Bo', city: town, photos: 1 },
    { firstName: 'Cleo', city: town, photos: 1 },
  ])
  await withoutPageAnswers(page)
  // No screen gives a score, and a decision takes a picture away: the answer is changed to what it is then.
  await page.route('**/api/discover?**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const member of body.members) {
      const lastSeenAt = new Date().toISOString()
      if (member.name === 'Bo B.')
        Object.assign(member, { compatibility: 87, distanceKm: 0.4, online: false, lastSeenAt })
      if (member.name === 'Bo B.') Object.assign(member.photo, { urls: null, state: 'removed' })
      if (member.name === 'Cleo B.') Object.assign(member, { distanceKm: 9.96 })
    }
    await route.fulfill({ response: answer, json: body })
  })
  await page.route('**/api/profiles/*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const photo of body.photos) Object.assign(photo, { urls: null, state: 'removed' })
    await route.fulfill({ response: answer, json: body })
  })
  await page.route('**/photos/**', (route) => route.abort())
  await atHome(page, town)
  await expect(cardOf(page, 'Bo').getByRole('img', { name: 'Photo removed by an administrator' })).toBeVisible()
  for (const text of ['Score 87', '< 1 km away', 'Just now']) await expect(cardOf(page, 'Bo')).toContainText(text)
  await expect(cardOf(page, 'Cleo').getByRole('img', { name: 'No photo yet' })).toBeVisible()
  await expect(cardOf(page, 'Cleo')).toContainText('10.0 km away')
  await cardOf(page, 'Bo').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bo B.')
  const removed = page.getByRole('img', { name: 'Photo removed by an administrator' })
  await expect(page.getByRole('article').locator(removed)).toBeVisible()
  await page.getByRole('button', { name: /^Photo 1 of 1/ }).click()
  await expect(page.getByRole('dialog').locator(removed)).toBeVisible()
  // The screen asks again by itself, and may be doing so right now.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

// Covered by web/src/people/discover/Discover.test.tsx.
test('The grid, the panel with all parts open and the empty state are accessible in both themes @all', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  await createMembers(playwright, [
    { firstName: 'Bo', city: town, photos: 1 },
    { firstName: 'Cleo', city: town },
  ])
  await atHome(page, town)
  await announced(page, '2 people found')
  await heartOf(page, 'Bo').click()
  await expectAccessible(page)

  const sheet = await openFilters(page)
  await sheet.getByRole('checkbox', { name: 'Limit distance' }).check()
  await sheet.getByRole('button', { name: 'More Filters' }).click()
  await sheet.getByRole('combobox', { name: 'Interests' }).click()
  await page.getByRole('option', { name: 'Hiking' }).click()
  await sheet.getByRole('combobox', { name: 'Languages' }).click()
  await page.getByRole('option', { name: 'Danish' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await navigateTo(page, `/?city=${town}&heightMin=199&heightMax=200`)
  await expect(page.getByRole('button', { name: /^Any height/ })).toBeVisible()
  await expectAccessible(page)
})

const pictured = { en: 'Discover', de: 'Entdecken', km: 'រុករក', th: 'ค้นพบ' }
const neighbours: NewMember[] = [
  { firstName: 'Lena', photos: 2, height: 168, weight: 61, languages: ['de', 'en', 'fr', 'it', 'es', 'pt', 'nl', 'da'], interests: ['photography', 'travel'], relationshipGoal: 'casual', bio: 'Sunday mornings at the market, evenings on the balcony with friends who stay too long.' },
  { firstName: 'Maya', photos: 1, height: 174, weight: 66, interests: ['baking', 'hiking', 'live_music', 'reading'], bio: 'Architect by day, hopeless baker by night. Looking for someone to eat the mistakes.' },
  { firstName: 'Ploy', photos: 1, height: 160, weight: 52, interests: ['cooking'], relationshipGoal: 'friendship', bio: 'ชอบเดินตลาดกลางคืน ทำอาหารเผ็ด ๆ และดูหนังเก่ากับคนที่คุยกันได้ทั้งคืน' },
  { firstName: 'Chanthou', photos: 2, height: 163, weight: 55, interests: ['cooking', 'dancing'], relationshipGoal: 'marriage', bio: 'ខ្ញុំចូលចិត្តដើរលេងតាមមាត់ទន្លេ និងញ៉ាំបាយជុំគ្រួសារ។ ចង់ជួបមនុស្សដែលស្មោះត្រង់ និងចូលចិត្តសើច។' },
] // biome-ignore format: a person a line

/** The first faces begin in the upper quarter, and neighbours say where they look for what at the same height. */
async function expectFacesFirst(page: Page, language: keyof typeof pictured) {
  const cards = await page.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => {
      const [goal, interests] = [...article.lastElementChild!.children].slice(-2)
      const tops = [article, goal!, interests!].map((one) => Math.round(one.getBoundingClientRect().top))
      return { tops, height: article.getBoundingClientRect().height }
    }),
  )
  expect(cards[0]!.tops[0], language).toBeLessThanOrEqual(220)
  for (const { height } of cards) expect(height, language).toBeLessThanOrEqual(language === 'km' ? 500 : 470)
  for (const row of [0, 2]) expect(cards[row]!.tops, language).toEqual(cards[row + 1]!.tops)
}

// Covered by e2e/discover/discover.test.ts.
test('Discover reads well on a phone in German, Khmer and Thai, down to the narrowest @all', async ({
  page,
  playwright,
}) => {
  const town = 'Garmisch-Partenkirchen'
  const people = neighbours.map((one) => ({ ...one, city: town }))
  await createMembers(playwright, people)
  await signInAsMember(page, 'Ann', { city: town })
  await page.goto('/')
  for (const language of ['en', 'de', 'km', 'th'] as const) {
    await switchLanguage(page, language)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pictured[language])
    await expect(page.getByRole('article')).toHaveCount(4)
    const clipped = await page.locator('main :is(h1, h2, button, p, span)').evaluateAll((elements) =>
      elements
        .filter((element) => getComputedStyle(element).overflow === 'hidden' && !element.matches('[lang], p'))
        // What only screen readers read is a pixel high.
        .filter((element) => element.clientHeight > 1 && element.scrollHeight > element.clientHeight + 2)
        .map((element) => element.textContent),
    )
    expect(clipped, language).toEqual([])
    await expectFacesFirst(page, language)
    // Cards of a row are equally high: whatever they say, it ends at the lower edge, not above a hole.
    const holes = await page.getByRole('article').evaluateAll((cards) =>
      cards.map((card) => {
        const last = card.lastElementChild!.lastElementChild!
        return Math.round(card.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom)
      }),
    )
    expect(Math.max(...holes), language).toBeLessThanOrEqual(16)
    // `KEEP_SCREENSHOTS=docs/images` renews the pictures of the documentation.
    const folder = ['km', 'th'].includes(language) && process.env.KEEP_SCREENSHOTS
    await expect(page.locator('img[data-loaded=true]')).toHaveCount(4)
    await stillness(page)
    await page.screenshot({
      path: folder ? `${folder}/discover-${language}.png` : test.info().outputPath(`${language}.png`),
    })
    await expectNoSidewaysScroll(page)
  }
})
