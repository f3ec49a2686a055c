// A connection to /live that costs only a socket, so that thousands fit into one measuring process.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** A client's text frame. RFC 6455 requires a mask, which may be all zeros. */
export function textFrame(text: string): Buffer {
  const body = Buffer.from(text)
  if (body.length > 65_535) throw new Error('The text is too long for a frame of the measurement.')
  const header = body.length < 126 ? Buffer.from([0x81, 0x80 | body.length]) : Buffer.from([0x81, 0xfe, 0, 0])
  if (body.length >= 126) header.writeUInt16BE(body.length, 2)
  return Buffer.concat([header, Buffer.alloc(4), body])
}

/** Calls back with the text of each whole unmasked frame. */
export function readFrames(onText: (text: string) => void) {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk: Buffer) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= 2) {
      const short = rest[1]! & 0x7f
      const header = short < 126 ? 2 : 4
      if (rest.length < header) return
      const length = short < 126 ? short : rest.readUInt16BE(2)
      if (rest.length < header + length) return
      if ((rest[0]! & 0x0f) === 1) onText(rest.subarray(header, header + length).toString())
      rest = rest.subarray(header + length)
    }
  }
}

export type Connection = { socket: Socket; say(text: string): void }

/** Upgrades a connection and passes on every text. Rejects when the server does not upgrade. */
export function openConnection(
  port: number,
  path: string,
  cookie: string,
  onText: (text: string, connection: Connection) => void,
) {
  return new Promise<Connection>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const connection: Connection = { socket, say: (text) => socket.write(textFrame(text)) }
    const frames = readFrames((text) => onText(text, connection))
    let head: Buffer = Buffer.alloc(0)
    let upgraded = false
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed the connection.')))
    socket.on('data', (chunk: Buffer) => {
      if (upgraded) return frames(chunk)
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!head.subarray(0, 12).toString().includes('101'))
        return socket.destroy(new Error(head.subarray(0, 40).toString()))
      upgraded = true
      resolve(connection)
      frames(head.subarray(end + 4))
    })
    const key = randomBytes(16).toString('base64')
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\nCookie: ${cookie}\r\n\r\n`,
    )
  })
}

/** An accepted connection that answers heartbeats. `onEvent` gets the server's events as JSON text. */
export function openLive(port: number, cookie: string, onEvent: (event: string) => void): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const path = '/live/?EIO=4&transport=websocket'
    openConnection(port, path, cookie, (text, connection) => {
      if (text.startsWith('0')) connection.say('40')
      else if (text === '2') connection.say('3')
      else if (text.startsWith('40')) resolve(connection)
      else if (text.startsWith('44')) reject(new Error(text))
      else if (text.startsWith('42')) onEvent(text.slice(2))
    }).catch(reject)
  })
}
