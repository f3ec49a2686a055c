// npm run bench:interactions [-- --times 20 --acts like,send]: interaction to next paint of four acts on a phone's quarter of a processor,
// beside a floor: a tap on a button that does nothing but change its own text.
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright'
import { cpuRate } from './phone.ts'
import { visit } from './visit.ts'

const options = { times: { type: 'string', default: '20' }, acts: { type: 'string' } } as const
const { values } = parseArgs({ options })
const times = Number(values.times)

type Noted = { noted: Map<number, number> }
type Act = {
  name: string
  path: string
  content: string
  /** Does the act for the nth time. */
  act: (page: Page, n: number) => Promise<unknown>
  /** Waits for what the act shows, and leaves the page ready for the next one. */
  settle: (page: Page, n: number) => Promise<unknown>
}

/** Runs in each page: notes the longest event of each interaction, in milliseconds until its paint. */
function note() {
  const noted = new Map<number, number>()
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId)
        noted.set(entry.interactionId, Math.max(entry.duration, noted.get(entry.interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** The longest interaction since the last question; 16 ms or less are not reported and count as 16. */
async function longest(page: Page): Promise<number> {
  await page.waitForTimeout(400)
  return page.evaluate(() => {
    const { noted } = window as unknown as Noted
    const duration = Math.max(16, ...noted.values())
    noted.clear()
    return duration
  })
}

const heart = (page: Page, n: number) => page.locator('main article button[aria-pressed]').nth(n)
const filters = (page: Page) => page.locator('main button[aria-haspopup=dialog]').first()
const dialog = (page: Page) => page.locator('[role=dialog]')
const composer = (page: Page) => page.locator('main textarea')
const floor = (page: Page) => page.locator('#floor')

const addFloor = () => {
  const button = document.createElement('button')
  button.id = 'floor'
  button.textContent = '0'
  button.addEventListener('click', () => {
    button.textContent = String(Number(button.textContent) + 1)
  })
  document.body.prepend(button)
}

/** Closes what says that it is a match, where the liked member had liked before. */
async function liked(page: Page, n: number) {
  await page.waitForTimeout(600)
  if (await dialog(page).count()) await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  if ((await heart(page, n).getAttribute('aria-pressed')) !== 'true') throw new Error(`Like ${n} was not taken`)
}

const acts = (conversation: string): Act[] => [
  {
    name: 'floor',
    path: '/legal/imprint',
    content: 'main h1',
    act: async (page, n) => {
      if (n === 0) await page.evaluate(addFloor)
      await floor(page).tap()
    },
    settle: async () => {},
  },
  {
    name: 'like',
    path: '/',
    content: 'main article button[aria-pressed=false]',
    act: (page, n) => heart(page, n).tap(),
    settle: liked,
  },
  {
    name: 'open filters',
    path: '/',
    content: 'main article',
    act: (page) => filters(page).tap(),
    settle: async (page) => {
      await dialog(page).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'open a chat',
    path: '/chats',
    content: 'main a[href^="/chat/"]',
    act: (page, n) =>
      page
        .locator('main li[data-unread] a[href^="/chat/"]')
        .nth(n % 3)
        .tap(),
    settle: async (page) => {
      await page.locator('[data-message]').first().waitFor()
      await page.goBack()
      await page.locator('main li[data-unread]').first().waitFor()
    },
  },
  {
    name: 'send',
    path: conversation,
    content: 'main [data-message]',
    act: (page) => composer(page).press('Enter'),
    settle: async (page, n) => {
      await page.getByText(`Message ${n}.`).waitFor()
      await composer(page).fill(`Message ${n + 1}.`)
    },
  },
]

async function measure(context: BrowserContext, { path, content, act, settle }: Act): Promise<number[]> {
  const page = await context.newPage()
  await page.addInitScript(note)
  await page.goto(path)
  await page.locator(content).first().waitFor()
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  if (await composer(page).count()) await composer(page).fill('Message 0.')
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    await longest(page)
    await act(page, n)
    taken.push(await longest(page))
    await settle(page, n)
  }
  await page.close()
  return taken.toSorted((a, b) => a - b)
}

/** The value that this part of a sorted list does not exceed. */
const quantile = (sorted: number[], part: number) => sorted[Math.ceil(part * sorted.length) - 1]!

await visit(async (context) => {
  const { conversations } = await (await context.request.get('/api/conversations')).json()
  let least = 0
  console.log('| interaction | p50 ms | p75 ms | slowest | times the floor at p75 |\n|---|---|---|---|---|')
  const wanted = values.acts?.split(',')
  const chosen = ({ name }: Act) => name === 'floor' || (wanted?.includes(name) ?? true)
  for (const act of acts(`/chat/${conversations[0].id}`).filter(chosen)) {
    const taken = await measure(context, act)
    const [middle, most] = [quantile(taken, 0.5), quantile(taken, 0.75)]
    least ||= most
    console.log(`| ${[act.name, middle, most, taken.at(-1), (most / least).toFixed(1)].join(' | ')} |`)
  }
})
