import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { freePort } from '../../server/src/testing/port.ts'

/** Stands in front of the product, and can make another version of it. */
export type Versions = {
  url: string
  /** Where the product itself has to listen. */
  port: number
  /** From now on the service worker is another one. */
  publish: () => void
  /** From now on the server has none of these pieces any more. */
  lose: (pieces: RegExp) => void
  close: () => void
}

/** A proxy whose product has two versions: their workers differ by a line. */
export async function twoVersions(): Promise<Versions> {
  const [front, port] = [await freePort(), await freePort()]
  let ending = ''
  let lost: RegExp | null = null
  function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const isWorker = incoming.url === '/sw.js'
    if (lost?.test(incoming.url!)) return outgoing.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    const headers = { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity' }) }
    const options = { port, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers }
    const asked = request(options, (answer) => {
      const { 'content-length': _, ...others } = answer.headers
      outgoing.writeHead(answer.statusCode!, isWorker ? others : answer.headers)
      answer.pipe(outgoing, { end: !isWorker })
      if (isWorker) answer.on('end', () => outgoing.end(ending))
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  }
  const server = createServer(pass)
  server.on('upgrade', ({ method, url, rawHeaders }, socket) => {
    const back = connect(port, '127.0.0.1')
    const lines = rawHeaders.map((text, at) => (at % 2 ? `${text}\r\n` : `${text}: `)).join('')
    back.write(`${method} ${url} HTTP/1.1\r\n${lines}\r\n`)
    back.pipe(socket).pipe(back)
    for (const end of [back, socket]) end.on('error', () => end.destroy())
  })
  server.listen(front)
  return {
    url: `http://localhost:${front}`,
    port,
    publish: () => {
      ending = '\n// The next version.'
    },
    lose: (pieces) => {
      lost = pieces
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
