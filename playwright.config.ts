import { defineConfig } from '@playwright/test'
import { browserFlags, browserPath } from './scripts/browser.ts'
import { assertionTimeout, serverTimeout, testTimeout } from './scripts/time-limits.ts'

// Chosen once, in the process that starts; the workers inherit it. Journeys use up to ten ports above it, all below
// 32768, where Linux begins to hand out ports for outgoing connections.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 12_000))
const baseURL = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  // Other browsers walk these: npm run test:browsers.
  testIgnore: 'browsers/**',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // `npm test` names a journey that holds on its second try, so that the next commit mends it (scripts/test.ts).
  retries: 1,
  timeout: testTimeout,
  expect: { timeout: assertionTimeout, toPass: { timeout: assertionTimeout } },
  reporter: process.env.E2E_REPORT ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['line']],
  use: {
    baseURL,
    locale: 'en',
    // A worker would answer what a journey changes on its way. Those about it allow it.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 720 },
    // Animations take a fifteenth of all work. Journeys about what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey in case that it fails takes a quarter of all work; `--trace on` records those asked for.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browserPath(), args: browserFlags },
  },
  webServer: {
    command: 'node e2e/support/server.ts',
    url: `${baseURL}/api/ready`,
    timeout: serverTimeout,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
