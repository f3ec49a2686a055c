import { defineConfig } from '@playwright/test'
import { assertionTimeout, serverTimeout, testTimeout } from '../../scripts/time-limits.ts'

// Playwright runs these journeys and starts the product. Browsers that it does not know walk through them.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 12_000))
process.env.E2E_LINE = 'on'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // One at a time: the line between browser and product has one address.
  workers: 1,
  timeout: testTimeout,
  expect: { timeout: assertionTimeout },
  reporter: [['list']],
  projects: [{ name: 'Firefox' }, { name: 'WebKitGTK' }],
  webServer: {
    command: 'node e2e/support/server.ts',
    cwd: '../..',
    url: `http://localhost:${Number(process.env.E2E_PORT) + 1}/api/ready`,
    timeout: serverTimeout,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
