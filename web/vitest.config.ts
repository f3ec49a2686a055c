import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineProject } from 'vitest/config'
import { browserFlags, browserPath } from '../scripts/browser.ts'
import { assertionTimeout, serverTimeout, testTimeout } from '../scripts/time-limits.ts'
import { contractRoutes } from './contract-routes.ts'
import { helpContent } from './help-content.ts'
import { icons } from './icons.ts'
import { mapWater } from './map-water.ts'

const provider = playwright({
  launchOptions: { executablePath: browserPath(), args: browserFlags },
  contextOptions: { locale: 'en', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
})

/** Refuses what a component asks the server for. Vite would answer with its page, as if that were the data. */
const noServer: Plugin = {
  name: 'no-server',
  configureServer: ({ middlewares }) => {
    middlewares.use('/api', (_, response) => {
      response.statusCode = 404
      response.end()
    })
  },
}

/** Components in a real browser, without a server: forms before their first request, the crop frame, the calendar. */
export default defineProject({
  root: import.meta.dirname,
  plugins: [icons(), contractRoutes(), helpContent(), mapWater(), react(), noServer],
  // Otherwise the first test that needs a package reloads the page under the others.
  optimizeDeps: { entries: ['src/main.tsx', 'src/**/*-worker.ts', 'src/**/*.test.tsx'] },
  test: {
    name: 'components',
    // A test waits for clicks and frames most of its time.
    maxWorkers: 3,
    include: ['src/**/*.test.tsx'],
    setupFiles: ['../server/src/testing/day.ts'],
    testTimeout,
    // By default one second, which a busy machine needs to load a lazy part.
    expect: { poll: { timeout: assertionTimeout } },
    browser: {
      enabled: true,
      headless: true,
      // By default a minute, in which a busy machine does not always bundle the packages and open the page.
      connectTimeout: serverTimeout,
      provider,
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 900 },
      screenshotFailures: false,
    },
  },
})
