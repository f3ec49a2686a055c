import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { bubbles, composer, inAnotherBrowser } from '../support/conversations.ts'
import { announced } from '../support/discover.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { aPhoto } from '../support/photos.ts'

const answer = { prompt: 'weekends.sunday', text: 'Pancakes, then the forest.' }
const answers = (page: Page) => page.request.put('/api/me/prompts', { data: { answers: [answer] } })
const part = { kind: 'answer', prompt: answer.prompt }
const sheet = (page: Page) => page.getByRole('dialog')
const note = (page: Page) => sheet(page).getByRole('textbox', { name: 'Add a note (optional)' })

test('A member likes an answer with a note, which is the first message of the match', async ({ page, browser }) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await inAnotherBrowser(browser, 'Bo')
  await answers(page)
  await bo.page.goto(`/profile/${ann.profileId}`)
  const heart = bo.page.getByRole('button', { name: 'Like this answer' })
  await heart.focus()
  await heart.press('l')
  await expect(sheet(bo.page)).toContainText(answer.text)
  await note(bo.page).fill('With syrup?')
  // What is typed outlives the page.
  await bo.page.reload()
  await heart.click()
  await expect(note(bo.page)).toHaveValue('With syrup?')
  await sheet(bo.page).getByRole('button', { name: 'Send like' }).click()
  await expect(sheet(bo.page)).toBeHidden()
  await announced(bo.page, 'Liked')

  await page.goto('/likes')
  const received = page.getByRole('listitem').filter({ hasText: 'Liked your answer' })
  const overhang = () =>
    received.evaluate(
      (item) => item.querySelector('article')!.getBoundingClientRect().bottom - item.getBoundingClientRect().bottom,
    )
  await expect.poll(overhang).toBeLessThanOrEqual(1)
  await expect(received).toContainText(answer.text)
  await expect(received).toContainText('With syrup?')
  await received.getByRole('button', { name: 'Like back: Bo B.' }).click()
  for (const one of [page, bo.page]) await one.getByRole('button', { name: 'Keep browsing' }).click()

  await page.goto('/chats')
  await page
    .getByRole('link', { name: /Bo B\./ })
    .first()
    .click()
  await expect(bubbles(page)).toContainText(['With syrup?'])
  await expect(bubbles(page).first()).toContainText(/Liked your answer on /)
  await composer(page).fill('Honey!')
  await page.keyboard.press('Enter')
  await bo.page.goto(page.url().replace(/.*(?=\/chat\/)/, ''))
  await expect(bubbles(bo.page)).toContainText(['With syrup?', 'Honey!'])
  await expect(bubbles(bo.page).first()).toContainText(/You liked an answer on /)
})

test('A refused like leaves the note in its sheet, and says why', async ({ page, browser }) => {
  await signInAsMember(page, 'Ann')
  const bo = await inAnotherBrowser(browser, 'Bo')
  await answers(bo.page)
  await page.goto(`/profile/${bo.profileId}`)
  await page.getByRole('button', { name: 'Like this answer' }).click()
  await note(page).fill('With syrup?')
  await bo.page.request.put('/api/me/prompts', { data: { answers: [] } })
  await sheet(page).getByRole('button', { name: 'Send like' }).click()
  await expect(sheet(page).getByRole('alert')).toContainText("This isn't on the profile any more.")
  await expect(note(page)).toHaveValue('With syrup?')
})

// Covered by server/src/people/likes/parts.test.ts.
test('Hearts, sheet, received like and first message fit and are accessible in every language @all', async ({
  page,
  browser,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await inAnotherBrowser(browser, 'Bo')
  for (const one of [page, bo.page]) {
    await answers(one)
    await one.request.post('/api/me/photos', { multipart: { photo: await aPhoto() } })
  }
  await page.goto(`/profile/${bo.profileId}`)
  await expect(page.getByRole('button', { name: 'Like this photo' }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Like this answer' }).click()
  await note(page).fill('With syrup? '.repeat(15))
  await expectEveryLanguage(page, 'sheet')
  await page.keyboard.press('Escape')

  await bo.page.request.put(`/api/likes/${ann.profileId}`, { data: { part, note: 'With syrup?' } })
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Likes/ })
    .click()
  await expect(page.getByText('Liked your answer')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.request.put(`/api/likes/${bo.profileId}`)
  await page.goto('/chats')
  await page
    .getByRole('link', { name: /Bo B\./ })
    .first()
    .click()
  await expect(bubbles(page).first()).toContainText(/Liked your answer on /)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
