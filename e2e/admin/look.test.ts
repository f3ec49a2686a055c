import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from '../support/accessibility.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { withOwnCommunity } from '../support/own-community.ts'

/** A variable of the page, which the first bytes of the document have. */
const variable = (page: Page, name: string) =>
  page.evaluate((asked) => getComputedStyle(document.documentElement).getPropertyValue(asked), name)
const mainLink = (page: Page) => page.getByRole('link', { name: /^Join / }).first()
const ground = (page: Page) => mainLink(page).evaluate((link) => getComputedStyle(link).backgroundColor)
const radius = (page: Page) => mainLink(page).evaluate((link) => getComputedStyle(link).borderRadius)

async function publish(admin: Page, color: string, corners: string) {
  await admin.goto('/admin/look')
  await admin.getByRole('textbox', { name: 'Colour', exact: true }).fill(color)
  await admin.getByRole('radio', { name: corners }).check({ force: true })
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(admin.getByText('New look published').first()).toBeVisible()
}

/** Opens an address until the look has reached the process that serves it. */
const openIn = (page: Page, address: string, accent: string) =>
  expect
    .poll(async () => {
      await page.goto(address)
      return variable(page, '--mantine-color-ember-6')
    })
    .toBe(accent)

// The look is that of a whole community: the other journeys go on with Hearth's own.
test('An admin gives the community a colour and corners, and visitors and members see both at once', async ({
  browser,
}) => {
  await withOwnCommunity(browser, async ({ admin: ava, newPage, signIn }) => {
    const visitor = await newPage()
    const ann = await signIn('Ann')
    await visitor.goto('/')
    expect(await ground(visitor)).toBe('rgb(214, 63, 36)')
    await ava.goto('/admin/look')
    await ava.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffff00')
    await expect(ava.getByText(/White text is hard to read/)).toBeVisible()
    await expectEveryLanguage(ava, 'look')
    await ava.getByRole('button', { name: 'Use #7a7a05' }).click()
    await publish(ava, '#00695c', 'Soft')

    await openIn(visitor, '/', '#00695c')
    expect(await ground(visitor)).toBe('rgb(0, 105, 92)')
    expect(await radius(visitor)).toBe('13.5px')
    await openIn(ann.page, '/likes', '#00695c')
    // Before any script has run, too: the first paint has the colour.
    const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: new URL(visitor.url()).origin })
    await plain.goto('/')
    expect(await variable(plain, '--mantine-color-ember-6')).toBe('#00695c')
    await plain.close()
    await visitor.emulateMedia({ colorScheme: 'dark' })
    await visitor.reload()
    expect(await variable(visitor, '--mantine-color-anchor')).toBe('#93c6bb')
    expect(await ground(visitor)).toBe('rgb(113, 180, 167)')

    await publish(ava, '#0b3d91', 'Straight')
    await openIn(visitor, '/', '#0b3d91')
    await ava.getByRole('button', { name: 'Bring back' }).first().click()
    await openIn(visitor, '/', '#00695c')
    await ava.goto('/admin/audit')
    await expect(ava.getByRole('listitem').getByText('Changed how the community looks').first()).toBeVisible()
  })
})

/** Colours of well-known brands, each as an admin would type it or take it from the offer. */
const brands = [
  ...['#1877f2', '#e60023', '#1db954', '#ff4500', '#ffcc00', '#6441a5'],
  ...['#00a4ef', '#d6006c', '#00695c', '#000000', '#8c8c8c', '#0b3d91'],
]

// Covered by shared/src/look-colors.test.ts.
// That holds the rule for every colour; this walks what members see of some.
test('Twelve colours of brands can be read in both themes @all', async ({ browser }) => {
  await withOwnCommunity(browser, async ({ admin: ava, newPage, signIn }) => {
    const visitor = await newPage()
    const ann = await signIn('Ann')
    let revision = 0
    const put = (accent: string) =>
      ava.request.put('/api/admin/look', { data: { look: { accent, corners: 'round' }, revision } })
    for (const brand of brands) {
      const answer = await put(brand)
      const accent = answer.ok() ? brand : (await answer.json()).data.nearest
      if (!answer.ok()) expect((await put(accent)).ok()).toBe(true)
      revision += 1
      await openIn(visitor, '/', accent)
      await openIn(ann.page, '/likes', accent)
      for (const [page, address] of [
        [visitor, '/'],
        [visitor, '/auth'],
        [ann.page, '/'],
      ] as const)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.goto(address)
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await expectNoViolations(page, 'colours', `${accent}, ${address}, ${colorScheme}`)
        }
    }
  })
})
