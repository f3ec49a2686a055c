import { Transform } from 'node:stream'

/** The length of the unmasked frame at the start of a buffer, with its header; null while it is incomplete. */
function frameLength(buffer: Buffer): { header: number; whole: number } | null {
  if (buffer.length < 2) return null
  const short = buffer[1]! & 0x7f
  if (short < 126) return { header: 2, whole: 2 + short }
  const header = short === 126 ? 4 : 10
  if (buffer.length < header) return null
  const long = short === 126 ? buffer.readUInt16BE(2) : Number(buffer.readBigUInt64BE(2))
  return { header, whole: header + long }
}

/**
 * Delays and drops events that a server sends over a WebSocket, frame by frame. The protocol's own frames pass, since
 * losing them would only disconnect.
 * @param fate milliseconds of delay, or null to drop
 */
export function disturbFrames(fate: () => number | null) {
  let rest = Buffer.alloc(0)
  let handshake = true
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk])
      if (handshake) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return done()
        this.push(rest.subarray(0, end + 4))
        rest = rest.subarray(end + 4)
        handshake = false
      }
      for (let size = frameLength(rest); size && rest.length >= size.whole; size = frameLength(rest)) {
        const frame = rest.subarray(0, size.whole)
        const isEvent = frame.subarray(size.header, size.header + 2).toString() === '42'
        rest = rest.subarray(size.whole)
        const delay = isEvent ? fate() : 0
        if (delay === 0) this.push(frame)
        else if (delay !== null) setTimeout(() => this.writable && this.push(frame), delay)
      }
      done()
    },
  })
}
