// npm run bench:offline [-- --runs 9]: how soon the app opens without a connection, as a ratio to opening a picture that the
// same worker keeps in the same cache. The page has a quarter of the processor; the worker has all of it.
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { freePort } from '../../server/src/testing/port.ts'
import { signIn, startBrowser } from './browser.ts'
import { startCommunity } from './community.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' } } })
/** Precached like the shell, and nothing runs in it. */
const floorPath = '/favicon.svg'

type Seen = { shell: number; messages: number }

/** Runs in each page: notes when the way through the app and the messages are there, in milliseconds after the navigation. */
function note() {
  const seen = { shell: 0, messages: 0 }
  Object.assign(window, { seen })
  const look = () => {
    if (document.querySelector('nav')) seen.shell ||= performance.now()
    if (document.querySelector('[data-message]')) seen.messages ||= performance.now()
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** Opens the conversation until browser and worker keep all of it. */
async function keep(page: Page, address: string) {
  await page.goto(address)
  await page.locator('[data-message]').first().waitFor()
  await page.waitForFunction(
    async () => navigator.serviceWorker.controller && (await caches.match('/shell.html', { ignoreSearch: true })),
    undefined,
    { timeout: 60_000, polling: 500 },
  )
  // The second visit runs through the worker, which keeps the pieces.
  await page.reload()
  await page.locator('[data-message]').first().waitFor()
  await page.waitForTimeout(5000)
}

async function floorOf(page: Page, base: string) {
  await page.goto(base + floorPath)
  return page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd,
  )
}

async function appOf(page: Page, address: string): Promise<Seen> {
  await page.goto(address)
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.messages)
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) / 2)]!

async function measure(context: BrowserContext, base: string, conversation: string) {
  const page = await context.newPage()
  await page.addInitScript(note)
  await keep(page, base + conversation)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await context.setOffline(true)
  const taken: (Seen & { floor: number })[] = []
  for (let run = 0; run < Number(values.runs); run++) {
    const floor = await floorOf(page, base)
    taken.push({ floor, ...(await appOf(page, base + conversation)) })
  }
  return taken
}

const port = await freePort()
const community = await startCommunity(50, port)
const browser = await startBrowser()
try {
  const base = `http://localhost:${port}`
  const { conversation } = await signIn(browser.port, base, community.account)
  const remote = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`)
  const taken = await measure(remote.contexts()[0]!, base, conversation!)
  for (const part of ['floor', 'shell', 'messages'] as const) {
    const ratio = median(taken.map((one) => one[part] / one.floor))
    console.log(`${part}: ${Math.round(median(taken.map((one) => one[part])))} ms, ${ratio.toFixed(1)} times the floor`)
  }
  await remote.close()
} finally {
  browser.kill()
  await community.stop()
}
