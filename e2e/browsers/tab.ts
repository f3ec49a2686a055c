import { expect } from '@playwright/test'

/** What the journeys ask of a browser. An XPath names an element: both protocols know it. */
export type Tab = {
  /** The name that the browser gives itself. */
  version: string
  open(address: string): Promise<void>
  /** Clicks the first such element, once it is there. */
  click(xpath: string): Promise<void>
  /** Presses keys: "\n" is Enter. */
  type(xpath: string, text: string): Promise<void>
  /** Chooses a file for a field of the page, which may be hidden behind a button. */
  attach(xpath: string, file: string): Promise<void>
  /** The value of an expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>
  /** A picture of the page, for a journey that fails. */
  look(): Promise<Buffer>
  end(): Promise<void>
}

/** An element by the words on it, or by its name for a screen reader. */
export const named = (tag: string, name: string) => `//${tag}[normalize-space()="${name}" or @aria-label="${name}"]`
export const field = (name: string) => `//form//*[@name="${name}"]`

/** How many such elements the page shows. */
const countOf = (tab: Tab, xpath: string) =>
  tab.evaluate<number>(`(() => {
    const found = document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
    return Array.from({ length: found.snapshotLength }, (_, i) => found.snapshotItem(i))
      .filter((one) => one.checkVisibility()).length
  })()`)

/** Waits until the page shows such an element. */
export const shows = (tab: Tab, xpath: string) =>
  expect.poll(() => countOf(tab, xpath), { message: `shows ${xpath}` }).toBeGreaterThan(0)
