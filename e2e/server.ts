// The product as `npm start` runs it, on a data folder of its own that goes when it stops.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dataFolder } from './data-folder.ts'

spawnSync('node', ['scripts/build-web.ts'], { stdio: 'inherit' })
const folder = dataFolder()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const settings = {
  DATA_DIR: folder,
  PORT: process.env.E2E_PORT,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '1000',
  ADMIN_EMAIL: 'admin@example.test',
}
const server = spawn('node', ['server/src/main.ts'], { stdio: 'inherit', env: { ...process.env, ...settings } })
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
