import { devices, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { createRemoteConversation, openConversation, sendMessage } from '../support/conversations.ts'
import { languages, textOf } from '../support/i18n.ts'
import { inInstalledApp, withProfile } from '../support/installed.ts'
import { chooseLanguage, expectFits } from '../support/narrow.ts'
import { keptByWorker } from '../support/offline.ts'

test.use({ serviceWorkers: 'allow' })

async function installability(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  const { errors, data } = await session.send('Page.getAppManifest')
  return { installabilityErrors, errors, manifest: JSON.parse(data ?? '{}') as { name?: string; lang?: string } }
}

// Covered by web/src/offline/InstallOffer.test.tsx.
test('A device can install the app, which asks its member once, on the second visit, in their language @all', async () => {
  await withProfile(async (context) => {
    const page = context.pages()[0]!
    await signInAsMember(page, 'Ann')
    await page.goto('/likes')
    await keptByWorker(page)
    expect(await installability(page)).toMatchObject({ installabilityErrors: [], errors: [], manifest: { lang: 'en' } })
    await expect(page.getByRole('region', { name: 'Keep Hearth at hand' })).toHaveCount(0)
    const second = await context.newPage()
    await second.goto('/likes')
    const offer = second.getByRole('region', { name: 'Keep Hearth at hand' })
    await expect(offer.getByRole('button', { name: 'Install' })).toBeVisible()
    await offer.getByRole('button', { name: 'Not now' }).click()
    await expect(offer).toHaveCount(0)
    const third = await context.newPage()
    await third.goto('/likes')
    await keptByWorker(third)
    await expect(third.getByRole('region', { name: 'Keep Hearth at hand' })).toHaveCount(0)
  })
})

test('On an iPhone the offer shows the steps, accessible and in each language', async ({ browser, baseURL }) => {
  const { userAgent } = devices['iPhone 15']
  const context = await browser.newContext({ baseURL, userAgent, locale: 'en', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInAsMember(page, 'Ann')
  await page.addInitScript(() => localStorage.setItem('hearth-visits', 'more'))
  await page.goto('/likes')
  const offer = page.getByRole('region', { name: 'Keep Hearth at hand' })
  await expect(offer.getByRole('listitem')).toHaveText(['Tap Share in your browser', 'Then tap Add to Home Screen'])
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of languages) {
    await chooseLanguage(page, language)
    const steps = page.getByRole('region').getByText(textOf(language, 'offline.install.homeScreen'))
    await expect(steps).toBeVisible()
    await expectFits(page, language)
  }
  await chooseLanguage(page, 'en')
  await offer.getByRole('button', { name: 'Close' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await context.close()
})

// Covered by server/src/http/manifest.test.ts.
test('Shortcuts of the installed app lead where they say, and it does not offer itself @all', async () => {
  await inInstalledApp(
    async (page) => {
      await signInAsMember(page, 'Ann')
      await page.addInitScript(() => localStorage.setItem('hearth-visits', 'more'))
      await page.goto('/likes')
      await keptByWorker(page)
      const answer = await page.request.get('/manifest.webmanifest')
      const manifest = (await answer.json()) as Record<string, string> & { shortcuts: { name: string; url: string }[] }
      for (const { name, url } of [...manifest.shortcuts, { name: 'Discover', url: manifest.start_url! }]) {
        await page.goto(url)
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
        expect(await page.evaluate((mode) => matchMedia(`(display-mode: ${mode})`).matches, manifest.display)).toBe(
          true,
        )
        await expect(page.getByRole('region', { name: 'Keep Hearth at hand' })).toHaveCount(0)
      }
    },
    { userAgent: devices['iPhone 15'].userAgent },
  )
})

// Covered by web/src/offline/use-app-badge.test.tsx.
test('The icon of the app shows how many messages are unread @all', async ({ page, playwright }) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await page.addInitScript(() => {
    navigator.setAppBadge = async (unread) => void Object.assign(window, { badge: unread })
  })
  const badge = () => page.evaluate(() => (window as { badge?: number }).badge)
  await page.goto('/likes')
  await expect.poll(badge).toBe(0)
  for (const count of [1, 2]) {
    await sendMessage(bo.request, conversationId, `Message ${count}`)
    await expect.poll(badge).toBe(count)
  }
  await openConversation(page, conversationId)
  await expect.poll(badge).toBe(0)
})
