// A proxy between the processes and PostgreSQL that can disconnect the LISTEN connection and keep it disconnected.
import { connect, createServer, type Socket } from 'node:net'

/** @param port the port of the target */
export async function startTcpProxy(port: number) {
  const pairs = new Map<Socket, { behind: Socket; first: string }>()
  /** Connections whose first packet contains this are closed and refused. */
  let forbidden: string | null = null

  // No delay, since long answers would otherwise wait 40 ms in the proxy for an acknowledgement.
  const server = createServer({ noDelay: true }, (front) => {
    const behind = connect({ port, host: '127.0.0.1', noDelay: true })
    const pair = { behind, first: '' }
    pairs.set(front, pair)
    const end = () => {
      pairs.delete(front)
      front.destroy()
      behind.destroy()
    }
    for (const socket of [front, behind]) socket.on('error', end).on('close', end)
    front.once('data', (chunk) => {
      pair.first = chunk.toString('latin1')
      if (forbidden && pair.first.includes(forbidden)) return end()
      behind.write(chunk)
      front.pipe(behind)
    })
    behind.pipe(front)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    /** Closes and refuses connections whose first packet contains this text; null allows all again. */
    forbid(text: string | null) {
      forbidden = text
      for (const [front, { first }] of pairs) if (text && first.includes(text)) front.destroy()
    },
    stop() {
      for (const front of pairs.keys()) front.destroy()
      server.close()
    },
  }
}
