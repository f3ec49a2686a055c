// npm run dev: the server restarts and the browser updates as files change. With `-- --demo`, filled with test members.
// The page, the API, live events and the links in mails all go through Vite's port, as they do through a proxy.
import { spawn } from 'node:child_process'

const pagePort = process.env.DEV_PORT ?? '5173'
const serverPort = process.env.PORT ?? '3000'
const env = {
  ...process.env,
  PORT: serverPort,
  HOST: process.env.HOST ?? '127.0.0.1',
  BASE_URL: process.env.BASE_URL ?? `http://localhost:${pagePort}`,
  HEARTH_SERVER: `http://127.0.0.1:${serverPort}`,
}
const [first, ...options] = process.argv.slice(2)
const demo = first === '--demo'
if (first && !demo) {
  console.error('npm run dev takes --demo, and after it what `npm run demo` takes.')
  process.exit(1)
}

const start = (command: string, args: string[]) => spawn(command, args, { stdio: 'inherit', env })
const server = demo ? ['demo/src/main.ts', ...options] : ['server/src/main.ts']
const children = [
  start('node', ['--watch', '--watch-preserve-output', ...server]),
  start('vite', ['--config', 'web/vite.config.ts', '--port', pagePort, '--strictPort']),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
