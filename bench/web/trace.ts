// npm run bench:trace -- --screen discover --list: what a member's phone asks for until a screen shows its content, on a
// slow line. Each visit is cold: nothing is cached, and only the session is known.
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { browserPath } from '../../scripts/browser.ts'
import { freePort } from '../../server/src/testing/port.ts'
import { type Account, postSignIn, startCommunity } from './community.ts'
import { cpuRate, slow4g } from './phone.ts'
import { type Found, membersScreens } from './screens.ts'

const { values } = parseArgs({
  options: {
    screen: { type: 'string' },
    runs: { type: 'string', default: '3' },
    members: { type: 'string', default: '100' },
    list: { type: 'boolean', default: false },
  },
})

/** Milliseconds for the last tasks after the line is quiet. */
const settlingMs = 1000
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** What shows that the content of a screen has come. */
const contents: Record<keyof ReturnType<typeof membersScreens>, string> = {
  discover: 'main article',
  match: 'main article',
  chats: 'main a[href^="/chat/"]',
  conversation: 'main [data-message]',
  likes: 'main a[href^="/profile/"]',
  profile: 'main h1',
  map: 'main canvas',
}

type Asked = { address: string; type: string; began: number; ended: number; bytes: number }
type Seen = { lcp: number; tasks: number[]; shift: number }
/** What a visit asked for, and how many requests had begun when its content was shown, after `shown` milliseconds. */
type Visit = Seen & { asked: Asked[]; before: number; shown: number }
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** The paints, long tasks and jumps of the page. */
function observe() {
  const seen = { lcp: 0, tasks: [] as number[], shift: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Parameters<typeof note>[0])
    }).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  watch('longtask', ({ duration }) => seen.tasks.push(duration))
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
}

/** Notes each request of the page: milliseconds since the first one began, and bytes on the line. */
function record(cdp: CDPSession): Map<string, Asked> {
  const asked = new Map<string, Asked>()
  let first = 0
  const since = (seconds: number) => {
    first ||= seconds
    return Math.round((seconds - first) * 1000)
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('http')) return
    const { pathname, search } = new URL(request.url)
    const address = pathname + search
    asked.set(requestId, { address, type: type ?? '', began: since(timestamp), ended: Number.NaN, bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const one = asked.get(requestId)
    if (one) Object.assign(one, { ended: since(timestamp), bytes: encodedDataLength })
  })
  return asked
}

/** The time since the page's navigation at which its content is there, in milliseconds. */
const contentTime = (page: Page, selector: string) =>
  page.waitForFunction((at) => (document.querySelector(at) ? performance.now() : false), selector, {
    polling: 'raf',
    timeout: 60_000,
  })

/** Opens a screen once, in a browser that knows nothing but the session. */
async function visit(browser: Browser, session: Session, address: string, content: string): Promise<Visit> {
  const context = await browser.newContext({ ...phone, locale: 'en', storageState: session })
  const page = await context.newPage()
  await page.addInitScript(observe)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4g)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  const asked = record(cdp)
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  const shown = Number(await (await contentTime(page, content)).jsonValue())
  const before = [...asked.values()]
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settlingMs)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await context.close()
  return { asked: [...asked.values()], before: before.length, shown, ...seen }
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
const middle = (visits: Visit[], of: (visit: Visit) => number) => median(visits.map(of))

/** The table's line of a screen: medians of its visits. */
function summary(screen: string, visits: Visit[]) {
  return {
    screen,
    'requests before content': middle(visits, ({ before }) => before),
    requests: middle(visits, ({ asked }) => asked.length),
    'kB before content': Math.round(
      middle(
        visits,
        ({ asked, shown }) => sum(asked.flatMap(({ ended, bytes }) => (ended <= shown ? bytes : []))) / 1000,
      ),
    ),
    'content (ms)': Math.round(middle(visits, ({ shown }) => shown)),
    'LCP (ms)': Math.round(middle(visits, ({ lcp }) => lcp)),
    'blocking (ms)': Math.round(middle(visits, ({ tasks }) => sum(tasks.map((duration) => duration - 50)))),
    'longest task': Math.round(middle(visits, ({ tasks }) => Math.max(0, ...tasks))),
    CLS: Number(middle(visits, ({ shift }) => shift).toFixed(3)),
  }
}

/** The session of the demo's member, and the addresses of a conversation and of a profile that it can open. */
async function signIn(browser: Browser, base: string, account: Account): Promise<Found & { session: Session }> {
  const context = await browser.newContext({ baseURL: base })
  await postSignIn(context, base, account)
  const { request } = context
  const { conversations } = await (await request.get('/api/conversations')).json()
  const { members } = await (await request.get('/api/discover')).json()
  const session = await request.storageState()
  return { session, conversation: `/chat/${conversations[0].id}`, profile: `/profile/${members[0].id}` }
}

async function measure(browser: Browser, base: string, { session, ...found }: Awaited<ReturnType<typeof signIn>>) {
  const paths = membersScreens(found)
  const rows = []
  for (const name of Object.keys(contents) as (keyof typeof contents)[]) {
    if (values.screen && values.screen !== name) continue
    const visits: Visit[] = []
    for (let run = 0; run < Number(values.runs); run++)
      visits.push(await visit(browser, session, base + paths[name], contents[name]))
    if (values.list) console.table(visits.at(-1)!.asked)
    rows.push(summary(name, visits))
  }
  console.table(rows)
}

const port = await freePort()
const { account, stop } = await startCommunity(Number(values.members), port)
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const base = `http://localhost:${port}`
  await measure(browser, base, await signIn(browser, base, account))
} finally {
  await browser.close()
  await stop()
}
