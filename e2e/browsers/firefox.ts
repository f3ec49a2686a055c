import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { startScreen } from './screen.ts'
import type { Tab } from './tab.ts'

export const firefoxPath = '/usr/bin/firefox-esr'

/** Debian's Firefox as it is, driven over WebDriver BiDi. It draws the map without a graphics card too. */
export async function startFirefox(): Promise<Tab> {
  const screen = await startScreen()
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: false,
    env: { ...process.env, DISPLAY: screen.display },
    extraPrefsFirefox: { 'webgl.force-enabled': true },
  })
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport({ width: 1280, height: 900 })
  const at = (xpath: string) => page.locator(`xpath/${xpath}`)
  const open = async (address: string) => void (await page.goto(address, { waitUntil: 'domcontentloaded' }))
  return {
    version: await browser.version(),
    // Firefox gives up a navigation while the page of before replaces its own address.
    open: (address) => open(address).catch(() => open(address)),
    click: (xpath) => at(xpath).click(),
    type: async (xpath, text) => {
      await at(xpath).click()
      await page.keyboard.type(text)
    },
    attach: async (xpath, file) => {
      const input = (await page.waitForSelector(`xpath/${xpath}`)) as ElementHandle<HTMLInputElement>
      await input.uploadFile(file)
    },
    evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    look: async () => Buffer.from(await page.screenshot()),
    end: async () => {
      await browser.close()
      screen.end()
    },
  }
}
