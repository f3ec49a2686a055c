import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, test } from '@playwright/test'
import { browserFlags, windowedBrowserPath } from '../../scripts/browser.ts'

type Own = { args: string[]; userAgent?: string }

/** Starts a browser with a window and a profile of its own, because one without cannot install apps. */
export async function withProfile(journey: (context: BrowserContext) => Promise<void>, own: Own = { args: [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-profile-'))
  const args = [...browserFlags, '--headless=new', ...own.args]
  const baseURL = test.info().project.use.baseURL!
  const context = await chromium.launchPersistentContext(folder, {
    ...own,
    executablePath: windowedBrowserPath(),
    args,
    baseURL,
    locale: 'en',
  })
  try {
    await journey(context)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Opens the app as a device does that has installed it: in a window without the browser's own controls. */
export const inInstalledApp = (journey: (page: Page) => Promise<void>, own: Omit<Own, 'args'> = {}) =>
  withProfile((context) => journey(context.pages()[0]!), {
    args: [`--app=${test.info().project.use.baseURL}`],
    ...own,
  })
