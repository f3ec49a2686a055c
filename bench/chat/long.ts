// node bench/chat/long.ts: reads far back in a long conversation in a real browser, compared with a short one.
import { spawnSync } from 'node:child_process'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserPath } from '../../scripts/browser.ts'
import { quantile } from './check.ts'
import { fill } from './fill.ts'
import type { Pair } from './members.ts'
import { startWorld } from './world.ts'

const [long, short] = [100_000, 50]
/** Messages to scroll back. */
const scrolled = 5000
const rounds = Number(process.env.ROUNDS ?? 15)
/** The seq that the newest message quotes. */
const target = 3

/** Signs in, opens a conversation and records the requests from then on. */
async function open(browser: Browser, base: string, { conversationId, one }: Pair) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const [name, value] = one.cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: base }])
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/messages\?/.test(request.url())) asked.push(request.url())
  })
  await page.goto(`${base}/chat/${conversationId}`)
  await page.locator('[data-message]').last().waitFor()
  return { page, asked, close: () => context.close() }
}

/** Milliseconds from the click on the newest message's quote until the quoted message is in view. */
const jump = (page: Page) =>
  page.evaluate(async (seq) => {
    const began = performance.now()
    const quotes = document.querySelectorAll<HTMLElement>('li[data-seq] [data-said] > button')
    quotes[quotes.length - 1]!.click()
    for (;;) {
      await new Promise(requestAnimationFrame)
      const box = document.querySelector(`[data-seq="${seq}"][data-found="true"]`)?.getBoundingClientRect()
      if (box && box.top > 0 && box.bottom < innerHeight) return performance.now() - began
    }
  }, target)

async function toNewest(page: Page, newest: number) {
  await page.getByRole('button', { name: 'To the newest message' }).click()
  await page.locator(`[data-seq="${newest}"]`).waitFor()
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_000_000
}

/** Scrolls back by this many messages. @returns seconds */
async function scrollBack(page: Page, upTo: number) {
  const began = performance.now()
  await page.evaluate(async (upTo) => {
    const first = () => document.querySelector<HTMLElement>('[data-seq]')!
    const box = first().closest('section[aria-label]')!
    while (Number(first().dataset.seq) > upTo) {
      box.scrollTop = 0
      await new Promise(requestAnimationFrame)
    }
  }, upTo)
  return (performance.now() - began) / 1000
}

async function jumps(browser: Browser, base: string, pair: Pair, newest: number) {
  const { page, asked, close } = await open(browser, base, pair)
  const opened = await heap(page)
  asked.length = 0
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.push(await jump(page))
    await toNewest(page, newest)
  }
  const result = { opened, p50: quantile(times, 0.5), most: Math.max(...times), requests: asked.length / rounds }
  return { ...result, page, close }
}

spawnSync('node', ['scripts/build-web.ts'], { stdio: 'inherit' })
const world = await startWorld({ nodes: 1 })
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const node = world.nodes[0]!
  const base = `http://localhost:${node.port}`
  await node.end()
  await node.start({ env: { BASE_URL: base } })
  const [longPair, shortPair] = await world.pairs(2)
  await world.db.ask(async (db) => {
    for (const [pair, count] of [
      [longPair!, long],
      [shortPair!, short],
    ] as const) {
      await fill(db, pair, count)
      await db.query('update messages set reply_to_seq = $2 where conversation_id = $1 and seq = $3', [
        pair.conversationId,
        target,
        count,
      ])
    }
    await db.query('analyze')
  })
  const small = await jumps(browser, base, shortPair!, short)
  await small.close()
  const large = await jumps(browser, base, longPair!, long)
  const took = await scrollBack(large.page, long - scrolled)
  const after = await heap(large.page)
  const drawn = await large.page.locator('[data-message]').count()
  for (const [name, { p50, most, requests, opened }] of [
    [short, small],
    [long, large],
  ] as const)
    console.log(
      `${name} messages: jump to ${target} p50 ${p50.toFixed(0)} ms, at most ${most.toFixed(0)} ms, ${requests} requests; heap on opening ${opened.toFixed(1)} MB`,
    )
  console.log(`jump: ${(large.p50 / small.p50).toFixed(2)} times the short one`)
  console.log(
    `${scrolled} messages scrolled back in ${took.toFixed(1)} s: ${drawn} drawn, heap ${after.toFixed(1)} MB, ${(after / large.opened).toFixed(2)} times that on opening, ${(after / small.opened).toFixed(2)} times the short one`,
  )
} finally {
  await browser.close()
  await world.stop()
}
process.exit(0)
