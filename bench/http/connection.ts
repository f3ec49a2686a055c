import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

export type Answer = { status: number; body: Buffer }
/** One request at a time, on a connection that stays open. */
export type Ask = (path: string, headers: Record<string, string>) => Promise<Answer>

/** The answer in what has arrived; null while it is not complete. */
function readAnswer(bytes: Buffer): Answer | null {
  const at = bytes.indexOf(headEnd)
  if (at < 0) return null
  const head = bytes.toString('latin1', 0, at)
  const body = bytes.subarray(at + headEnd.length)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const isWhole = length === undefined ? body.subarray(-lastChunk.length).equals(lastChunk) : body.length >= +length
  return isWhole ? { status: Number(head.slice(9, 12)), body } : null
}

const requestOf = (host: string, path: string, headers: Record<string, string>) =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

/** Opens a connection. It reads no more of an answer than its end, since the driver shares the cores with the server. */
export async function open(base: string): Promise<{ ask: Ask; close(): void }> {
  const { hostname, port, host } = new URL(base)
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let parts: Buffer[] = []
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null
  socket.on('data', (part) => {
    parts.push(part)
    const answer = readAnswer(parts.length === 1 ? part : Buffer.concat(parts))
    if (!answer) return
    parts = []
    waiting?.resolve(answer)
  })
  const fail = () => waiting?.reject(new Error('The connection was closed'))
  socket.on('error', fail).on('close', fail)
  const ask: Ask = (path, headers) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(requestOf(host, path, headers))
    })
  return { ask, close: () => socket.destroy() }
}
