// The product as `npm start` runs it, on a data folder of its own that goes when it stops.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { testCompanySettings } from './company.ts'
import { dataFolder } from './data-folder.ts'
import { testProgramSettings } from './program.ts'
import { testProviderSettings } from './provider.ts'
import { slowLine } from './slow-network.ts'

spawnSync('node', ['scripts/build-web.ts', '--quick'], { stdio: 'inherit' })
const folder = dataFolder()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
// E2E_JITTER=800 npx playwright test: each piece of traffic waits up to that many milliseconds (slow-network.ts).
const port = Number(process.env.E2E_PORT)
const jitter = Number(process.env.E2E_JITTER ?? 0)
if (jitter) slowLine(port, port + 1, jitter)
// E2E_LINE: the journeys themselves put a line in front of the product (../browsers/line.ts).
const isBehindLine = jitter > 0 || process.env.E2E_LINE === 'on'
const settings = {
  DATA_DIR: folder,
  PORT: String(isBehindLine ? port + 1 : port),
  BASE_URL: `http://localhost:${port}`,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '1000',
  PASSWORD_COST: '10',
  WALLET_SIGN_IN: 'on',
  OIDC_PROVIDERS: testProviderSettings(),
  SSO_PROVIDERS: testCompanySettings(),
  API_CLIENTS: testProgramSettings(),
}
const offline = ['--import', import.meta.resolve('./no-network.ts')]
const server = spawn('node', [...offline, 'server/src/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ...settings },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
