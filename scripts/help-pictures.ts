// npm run help:pictures -- [--picture report]: takes the pictures of screens that the help shows, in both themes, from the
// running demo. They are in English, which stands in for other languages. The members are generated from a fixed seed and
// do not exist. docs/decisions/community.md.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { fallbackLanguage } from '@hearth/shared/language-codes'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { pictureSize } from '../web/src/account/help/picture-size.ts'
import { browserFlags, browserPath } from './browser.ts'

const language = fallbackLanguage
const folder = join('help/pictures', language)
const members = 60
/** Sharp enough on a phone, and about 20 kB a picture. */
const quality = { scale: 1.5, webp: 62 }
/** Milliseconds for photos, maps and fonts to be drawn after a screen has loaded. */
const drawingMs = 1500

const { values } = parseArgs({ options: { picture: { type: 'string' } } })

type Account = { email: string; password: string }

/** The button of a profile's menu, by what its label says besides the member's name. */
async function profileMenu(page: Page) {
  const { member } = JSON.parse(readFileSync(`web/src/locales/${language}.json`, 'utf8'))
  const [words] = (member.more as string).split('{{name}}').toSorted((one, other) => other.length - one.length)
  return page.locator(`main button[aria-label*="${words!.trim()}"]`)
}

/** Where a picture is taken: the screen's address, and what is opened there. */
const screens: Record<string, { path: string; open?: (page: Page) => Promise<unknown> }> = {
  discover: { path: '/' },
  match: { path: '/match' },
  likes: { path: '/likes' },
  map: { path: '/map' },
  chat: { path: '/chats', open: (page) => page.locator('main a[href^="/chat/"]').first().click() },
  photos: { path: '/profile-edit' },
  sessions: {
    path: '/settings#sessions',
    open: (page) => page.locator('#sessions').evaluate((title) => title.scrollIntoView({ block: 'start' })),
  },
  report: {
    path: '/',
    open: async (page) => {
      await page.locator('main a[href^="/profile/"]').first().click()
      await page.waitForURL('**/profile/**')
      await (await profileMenu(page)).click()
      // The last one blocks.
      await page.getByRole('menuitem').nth(-2).click()
    },
  },
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Waits for the line in which the demo names its member's account. */
async function accountOf(demo: ChildProcess): Promise<Account> {
  for await (const line of createInterface({ input: demo.stdout! })) {
    const [, email, password] = /Sign in as a member: +(\S+) +(\S+)/.exec(line) ?? []
    if (email && password) return { email, password }
  }
  throw new Error('The demo did not start')
}

/** Takes the pictures of one theme. */
async function takeAll(browser: Browser, base: string, { email, password }: Account, theme: 'light' | 'dark') {
  const context = await browser.newContext({
    baseURL: base,
    viewport: pictureSize,
    deviceScaleFactor: quality.scale,
    colorScheme: theme,
    locale: language,
    reducedMotion: 'reduce',
    hasTouch: true,
  })
  await context.request.post('/api/auth/sign-in/email', { data: { email, password }, headers: { origin: base } })
  for (const [name, { path, open }] of Object.entries(screens)) {
    if (values.picture && values.picture !== name) continue
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'load' })
    await open?.(page)
    await page.waitForTimeout(drawingMs)
    const file = join(folder, `${name}-${theme}.webp`)
    await sharp(await page.screenshot())
      .webp({ quality: quality.webp, effort: 6 })
      .toFile(file)
    await page.close()
  }
  await context.close()
}

const data = mkdtempSync(join(tmpdir(), 'hearth-help-'))
const port = await freePort()
const demo = spawn(process.execPath, ['demo/src/main.ts', '--members', String(members)], {
  env: { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
try {
  const account = await accountOf(demo)
  mkdirSync(folder, { recursive: true })
  for (const theme of ['light', 'dark'] as const) await takeAll(browser, `http://localhost:${port}`, account, theme)
} finally {
  await browser.close()
  await new Promise((resolve) => demo.once('exit', resolve).kill('SIGTERM'))
  rmSync(data, { recursive: true, force: true })
}
