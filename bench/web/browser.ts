import { launch } from 'chrome-launcher'
import { chromium } from 'playwright'
import { browserPath, windowedBrowserPath } from '../../scripts/browser.ts'
import { type Account, postSignIn } from './community.ts'
import { cpuRate, slow4g } from './phone.ts'
import type { Found } from './screens.ts'

/** The browser with its windows draws as members' browsers do; the journeys' one is the second choice. */
const path = () => windowedBrowserPath() ?? browserPath()

/** Starts Chromium as Lighthouse's own command does. */
export const startBrowser = () =>
  launch({ chromePath: path(), chromeFlags: ['--headless=new', '--no-sandbox', '--ignore-certificate-errors'] })

/** Does something in the window that Lighthouse measures later, and lets go of the browser. */
async function inBrowser<Answer>(port: number, act: (context: Context) => Promise<Answer>): Promise<Answer> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  try {
    return await act(browser.contexts()[0]!)
  } finally {
    await browser.close()
  }
}

type Context = import('playwright').BrowserContext

/** The address of the first conversation and of the first profile that the member meets. */
async function addresses(context: Context, base: string): Promise<Found> {
  const page = await context.newPage()
  const first = async (screen: string, link: string) => {
    await page.goto(base + screen)
    return page.locator(`main a[href^="${link}"]`).first().getAttribute('href')
  }
  const found = { conversation: await first('/chats', '/chat/'), profile: await first('/', '/profile/') }
  await page.close()
  return found
}

/** Signs the member in, in the window that Lighthouse uses. @returns addresses that differ from one community to another */
export const signIn = (port: number, base: string, data: Account) =>
  inBrowser(port, async (context) => {
    await postSignIn(context, base, data)
    return addresses(context, base)
  })

/** The window of the phone that Lighthouse supposes. */
const phone = { width: 412, height: 823 }

/**
 * Milliseconds until the map's list names its first member, without a cache, at the speed of a phone that really waits.
 */
export const timeToMapList = (port: number, base: string) =>
  inBrowser(port, async (context) => {
    const page = await context.newPage()
    await page.setViewportSize(phone)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
    const began = performance.now()
    await page.goto(`${base}/map`, { waitUntil: 'commit' })
    await page.locator('section ul[role="list"] > li').first().waitFor({ state: 'attached', timeout: 60_000 })
    const took = performance.now() - began
    await page.close()
    return took
  })
