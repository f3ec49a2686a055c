import type { Locator, Page } from '@playwright/test'

/** Operates a page by keyboard alone, and counts the presses apart from typed words. */
export class Keyboard {
  presses = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string) {
    this.presses++
    await this.#page.keyboard.press(key)
  }

  type(words: string) {
    return this.#page.keyboard.type(words)
  }

  /** Goes forward or back to what is next in the order of the page. */
  async to(target: Locator) {
    await target.waitFor()
    const key = (await target.evaluate(isBehindFocus)) ? 'Shift+Tab' : 'Tab'
    while (!(await target.evaluate((element) => element === document.activeElement))) await this.press(key)
  }

  /** Goes to a button, a link or a switch and presses it. */
  async use(target: Locator, key: 'Enter' | 'Space' = 'Enter') {
    await this.to(target)
    await this.press(key)
  }
}

function isBehindFocus(target: Element) {
  const position = target.compareDocumentPosition(document.activeElement ?? document.body)
  return Boolean(position & Node.DOCUMENT_POSITION_FOLLOWING)
}
