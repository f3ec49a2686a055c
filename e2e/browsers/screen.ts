import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export const screenPath = '/usr/bin/Xvfb'

/** A screen in memory. Neither browser draws the map without one. */
export async function startScreen() {
  const screen = spawn(screenPath, ['-displayfd', '3', '-screen', '0', '1280x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  return { display: `:${String(number).trim()}`, end: () => screen.kill() }
}
