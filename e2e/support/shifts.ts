import type { Page } from '@playwright/test'

/** Notes how far what a page shows jumps by itself, from the next page on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) shifts.push(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How far what the page shows has jumped so far, in the unit of the Layout Instability API: the window times its size. */
export async function shiftOf(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  return shifts.reduce((sum, shift) => sum + shift, 0)
}
