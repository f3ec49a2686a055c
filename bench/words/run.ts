// npm run bench:words [-- --language km --json FILE]: how many words 20 screens say on a phone, where their first face
// begins, and how many presses and words lie between the confirmed mail and the first cards.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { windowedBrowserPath } from '../../scripts/browser.ts'
import { freePort } from '../../server/src/testing/port.ts'
import { type Account, postSignIn, startCommunity } from '../web/community.ts'
import type { Found } from '../web/screens.ts'
import { walkCompletion } from './completion.ts'
import { measureScreen, phone, type Row } from './measure.ts'
import { tableOf, walkTable } from './report.ts'
import { membersScreens, type Screen, visitorsScreens } from './screens.ts'
import { openWorld } from './world.ts'

const { values } = parseArgs({
  options: {
    language: { type: 'string', default: 'en' },
    members: { type: 'string', default: '100' },
    /** Names of screens, for a look at a few. */
    screens: { type: 'string' },
    /** A file for the figures, with every text that was counted. */
    json: { type: 'string' },
  },
})
const { language } = values

type World = Awaited<ReturnType<typeof openWorld>>
type Context = Awaited<ReturnType<Browser['newContext']>>

async function measureAll(context: Context, screens: Screen[], world: World): Promise<Row[]> {
  const written = await world.written()
  const rows: Row[] = []
  for (const screen of screens) {
    if (values.screens && !values.screens.split(',').includes(screen.name)) continue
    await world.setMoments()
    rows.push(await measureScreen(context, screen, written, language))
    console.log(`${screen.name}: ${rows.at(-1)!.ours}`)
  }
  return rows
}

const newContext = (browser: Browser, base: string) =>
  browser.newContext({ ...phone, locale: language, baseURL: base, colorScheme: 'light', reducedMotion: 'reduce' })

/** Signs the member in, in the asked language, and opens Discover once: its first visit has an offer that later ones lack. */
async function enter(context: Context, base: string, account: Account): Promise<Found> {
  await postSignIn(context, base, account)
  const { request } = context
  await request.put('/api/me/language', { headers: { origin: base }, data: { languageCode: language } })
  const { conversations } = await (await request.get('/api/conversations')).json()
  const { members } = await (await request.get('/api/discover')).json()
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('main article').first().waitFor()
  await page.close()
  return { conversation: `/chat/${conversations[0].id}`, profile: `/profile/${members[0].id}` }
}

async function measure(browser: Browser, base: string, account: Account, world: World) {
  await world.setMoments()
  const visitor = await newContext(browser, base)
  const first = await measureAll(visitor, visitorsScreens, world)
  const member = await newContext(browser, base)
  const later = await measureAll(member, membersScreens(await enter(member, base, account)), world)
  return { rows: [...first, ...later], walk: await walkCompletion(browser, base, language) }
}

const port = await freePort()
const community = await startCommunity(Number(values.members), port)
const world = await openWorld(community.data)
const browser = await chromium.launch({ executablePath: windowedBrowserPath(), args: ['--no-sandbox'] })
try {
  const figures = await measure(browser, `http://localhost:${port}`, community.account, world)
  if (values.json) writeFileSync(values.json, JSON.stringify(figures, null, 2))
  console.log(`\n${tableOf(figures.rows, figures.walk)}\n\n${walkTable(figures.walk)}`)
} finally {
  await browser.close()
  await world.close()
  await community.stop()
}
