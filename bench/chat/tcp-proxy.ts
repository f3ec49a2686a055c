// Stands between the processes and PostgreSQL on the connection they listen on, so that it can be cut and kept cut.
import { connect, createServer, type Socket } from 'node:net'

/** @param port of what is behind */
export async function startTcpProxy(port: number) {
  const pairs = new Map<Socket, { behind: Socket; first: string }>()
  /** Connections whose first packet names this are cut and refused. */
  let forbidden: string | null = null

  // Without delay, or long answers wait 40 ms in the proxy for an acknowledgement.
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
    /** Cuts and refuses connections that begin with this text; null lets everything through again. */
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
