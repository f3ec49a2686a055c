import type { BrowserContext, Page } from 'playwright'
import { type Laid, layout, type Shown, shownTexts } from './in-page.ts'
import type { Screen } from './screens.ts'

/** How many words are the product's, and how many members wrote themselves: names, bios, messages, filled fields. */
export type Words = { ours: number; members: number; shown: Shown[] }

export type Row = Laid & Words & { screen: string /** Items in view at 320 × 640. */; wholeSmall: number }

/** What members wrote, by which their words are told from the product's. */
export type Written = Set<string>

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en' }
const small = { width: 320, height: 640 }

/** The screen is as it stays when it says the same this often, a moment apart. */
const settled = { times: 5, apartMs: 400 }

function sortOut(shown: Shown[], written: Written): Words {
  const words: Words = { ours: 0, members: 0, shown }
  for (const one of shown) words[one.field || written.has(one.text) ? 'members' : 'ours'] += one.words
  return words
}

/** The words in view from the top of the page to its end, once nothing more comes. */
export async function readWords(page: Page, written: Written, language: string, root = 'body'): Promise<Words> {
  await page.waitForLoadState('networkidle')
  let last = ''
  for (let same = 0; same < settled.times; ) {
    const now = JSON.stringify(await page.evaluate(shownTexts, { root, language }))
    same = now === last ? same + 1 : 1
    last = now
    await page.waitForTimeout(settled.apartMs)
  }
  return sortOut(JSON.parse(last) as Shown[], written)
}

async function open(page: Page, path: string, { content, opens, root }: Screen) {
  await page.goto(path)
  await page.locator(content).first().waitFor({ state: 'attached', timeout: 60_000 })
  if (opens) await page.locator(opens).first().click()
  if (root) await page.locator(root).waitFor()
}

/** Opens a screen as a member does who has been here before, and measures it. */
export async function measureScreen(
  context: BrowserContext,
  screen: Screen,
  written: Written,
  language: string,
): Promise<Row> {
  const { root = 'body', item, name } = screen
  const words: Words = { ours: 0, members: 0, shown: [] }
  const laid: (Laid & { wholeSmall: number })[] = []
  for (const path of screen.paths) {
    const page = await context.newPage()
    await open(page, path, screen)
    const { ours, members, shown } = await readWords(page, written, language, root)
    words.ours += ours
    words.members += members
    words.shown.push(...shown)
    const whole = await page.evaluate(layout, { root, item })
    await page.setViewportSize(small)
    await page.waitForTimeout(settled.apartMs)
    laid.push({ ...whole, wholeSmall: (await page.evaluate(layout, { root, item })).whole })
    await page.close()
  }
  return { screen: name, ...words, ...laid[0]! }
}
