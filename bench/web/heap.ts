// npm run bench:heap [-- --minutes 30]: what a tab keeps in memory while a member uses it: the heap after a forced collection,
// on the same screen, every five minutes. The figure is the last minute's, as a ratio to that of a third of the time.
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright'
import { visit } from './visit.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
const betweenMs = 5 * 60_000
/** A member looks at a screen for this long. */
const lookMs = 1500

/** The ways of the lower navigation, in the order in which the member takes them. */
const ways = ['/', '/match', '/chats', '/likes', '/map']
const follow = (page: Page, path: string) => page.locator(`nav a[href="${path}"]:visible`).first().tap()

async function openOne(page: Page, from: string, link: string, content: string) {
  await follow(page, from)
  await page.locator(link).first().tap()
  await page.locator(content).first().waitFor()
  await page.waitForTimeout(lookMs)
}

/** One round: every screen once, the filters, a profile, and a message. */
async function use(page: Page, round: number) {
  for (const path of ways) {
    await follow(page, path)
    await page.locator('main h1').first().waitFor()
    await page.waitForTimeout(lookMs)
    await page.mouse.wheel(0, 4000)
  }
  await follow(page, '/')
  await page.locator('main button[aria-haspopup=dialog]').first().tap()
  await page.locator('[role=dialog]').waitFor()
  await page.keyboard.press('Escape')
  await openOne(page, '/', 'main article a[href^="/profile/"]', 'main h1')
  await page.goBack()
  await openOne(page, '/chats', 'main li[data-unread] a[href^="/chat/"]', '[data-message]')
  await page.locator('main textarea').fill(`Round ${round}.`)
  await page.locator('main textarea').press('Enter')
  await page.getByText(`Round ${round}.`).first().waitFor()
  await page.goBack()
}

/** Bytes in use on Discover, after everything that can be collected is gone. */
async function heapOf(page: Page, context: BrowserContext): Promise<number> {
  await follow(page, '/')
  await page.waitForTimeout(5000)
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

await visit(async (context) => {
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('main article').first().waitFor()
  const taken = new Map<number, number>()
  const begun = Date.now()
  let round = 0
  console.log('| minute | rounds | MB |\n|---|---|---|')
  for (let at = betweenMs; at <= minutes * 60_000; at += betweenMs) {
    while (Date.now() - begun < at) await use(page, ++round)
    const bytes = await heapOf(page, context)
    taken.set(at / 60_000, bytes)
    console.log(`| ${[at / 60_000, round, (bytes / 1e6).toFixed(2)].join(' | ')} |`)
  }
  const early = taken.get(Math.max(5, Math.round(minutes / 15) * 5))!
  console.log(`\nThe last is ${(taken.get(minutes)! / early).toFixed(3)} times the one of a third of the time.`)
})
