// npm run test:stress -- FILE [--times 20]: repeats a journey with eight workers on a busy machine, without retries.
// Playwright gets all other arguments, such as `-g TITLE`.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { findBrowser } from './browser.ts'
import { keepBusy } from './busy.ts'

const [file, ...options] = process.argv.slice(2).map((word) => (word === '--times' ? '--repeat-each' : word))
if (!file || file.startsWith('-')) {
  console.error('Name a journey: npm run test:stress -- e2e/chat/requests.test.ts --times 20')
  process.exit(1)
}
const times = options.includes('--repeat-each') ? [] : ['--repeat-each', '20']
findBrowser()
if (spawnSync('node', ['scripts/build-web.ts', '--quick'], { stdio: 'inherit' }).status) process.exit(1)
keepBusy()
const command = ['test', file, ...times, ...options, '--workers', '8', '--retries', '0']
const [status] = await once(spawn('playwright', command, { stdio: 'inherit' }), 'exit')
process.exit(status ?? 1)
