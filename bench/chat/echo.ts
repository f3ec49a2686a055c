// The baseline of the measurement: a WebSocket server that only echoes.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const server = createServer()
server.on('upgrade', (request, socket) => {
  const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${guid}`).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
  )
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    // Only short texts, one in each packet, with a zero mask: two bytes of header, four of mask.
    const length = chunk[1]! & 0x7f
    socket.write(Buffer.concat([Buffer.from([0x81, length]), chunk.subarray(6, 6 + length)]))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
