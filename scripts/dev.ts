// npm run dev: the server restarts and the browser updates while you type. The page is at port 5173.
import { spawn } from 'node:child_process'

const start = (command: string, args: string[]) => spawn(command, args, { stdio: 'inherit' })
const children = [start('node', ['--watch', 'server/src/main.ts']), start('vite', ['--config', 'web/vite.config.ts'])]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
