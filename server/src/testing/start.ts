import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithFile } from './end.ts'

/** The product as an operator starts it, with these settings and nothing of the test runner's. Ends with the file. */
export function launch(port: number, settings: Record<string, string>, entry = 'server/src/main.ts') {
  // The test runner sets a BASE_URL of its own, which is none.
  const { BASE_URL: _, ...outer } = process.env
  const env = { ...outer, PORT: String(port), LOG_LEVEL: 'error', HOST: '127.0.0.1', ...settings }
  const offline = import.meta.resolve('./offline-process.ts')
  const child = spawn(process.execPath, ['--import', offline, join(import.meta.dirname, '../../..', entry)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  endWithFile(() => end(child, 'SIGTERM'))
  return { child, ended, said: () => said, url: `http://127.0.0.1:${port}` }
}

export type Launched = ReturnType<typeof launch>

/** Ends a process, and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill(signal)
  await ended
}

/** Waits for the line that says where the product is. */
export async function ready(server: Launched) {
  const began = Date.now()
  while (!server.said().includes('Hearth is at')) {
    if (server.child.exitCode !== null || Date.now() - began > 120_000) throw new Error(`not ready: ${server.said()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return server
}
