import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { freePort } from '../../server/src/testing/port.ts'

/** A proxy in front of the product, which can make another version of it. */
export type Versions = {
  url: string
  /** The port at which the product itself has to listen. */
  port: number
  /** Serves another service worker from now on. */
  publish: () => void
  /** Answers from now on that these pieces are gone. */
  lose: (pieces: RegExp) => void
  close: () => void
}

/** Starts a proxy that makes two versions of the product. Their workers differ by a line. */
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
      // A server that stops cuts its answer short. A worker that waited for the rest would stay in charge.
      answer.on('error', () => outgoing.destroy())
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
