import { createServer } from 'node:net'

/** Below those that systems hand out by themselves: such a port can be taken before the process listens that it is for. */
const ports = { first: 20_000, count: 12_000 }
/** Each test process asks at a different place, and none asks twice for the same port. */
let next = process.pid * 37

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port for a process that is about to start, and that keeps it over restarts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.first + (next++ % ports.count)
    if (await isFree(port)) return port
  }
}
