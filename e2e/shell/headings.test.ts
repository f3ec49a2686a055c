import { expect, type Page, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'
import { navigateTo } from '../support/page.ts'

/** The screens of a member. A conversation is not among them: its heading is the name in the bar above the messages. */
const screens = (profileId: string): [path: string, heading: string | RegExp][] => [
  ['/', 'Discover'],
  ['/match', 'Match'],
  ['/match/wishes', 'Your preferences'],
  ['/match/how-it-works', 'How suggestions are chosen'],
  ['/likes', 'Likes'],
  ['/views', 'Profile views'],
  ['/map', 'Discover Nearby'],
  ['/chats', 'Chats'],
  [`/profile/${profileId}`, /^Ann B\./],
  ['/profile-edit', 'Edit profile'],
  ['/notices', 'Notifications'],
  ['/settings#privacy', 'Privacy'],
  ['/help', 'Help'],
  ['/help/recommendations', 'How do you choose who to suggest to me?'],
  ['/help/contact', 'Write to us'],
  ['/nowhere', 'Page not found'],
]

/** The size of the heading, and of links in a colour that only a browser gives them. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const colours = ['rgb(0, 0, 238)', 'rgb(85, 26, 139)', 'rgb(158, 158, 255)', 'rgb(208, 173, 240)']
    const links = [...document.querySelectorAll('a[href]')].filter((one) => one.textContent?.trim())
    return {
      size: getComputedStyle(document.querySelector('main h1')!).fontSize,
      blue: links.filter((one) => colours.includes(getComputedStyle(one).color)).map((one) => one.outerHTML),
    }
  })

test('Every screen of a member has a heading of one size, and links in the accent colour', async ({ page }) => {
  const { profileId } = await signInAsMember(page)
  await page.goto('/')
  for (const [path, name] of screens(profileId)) {
    await navigateTo(page, path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => looks(page), `${path}, ${width} px`).toEqual({ size: '28px', blue: [] })
    }
  }
})
