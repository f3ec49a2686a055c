// A slow line in front of the product: every piece that passes waits for a moment of its own, in its order. What is true
// of a screen only because one answer always comes before another shows itself here, without a slow machine.
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** Most pieces wait for hardly any time, few for nearly all of it. */
const hesitation = (most: number) =>
  new Transform({
    transform: (piece, _, done) => void sleep(most * Math.random() ** 3).then(() => done(null, piece)),
  })

function carry(from: Socket, to: Socket, most: number) {
  from.pipe(hesitation(most)).pipe(to)
  from.on('error', () => to.destroy())
}

/**
 * @param port where the line begins; the product is at `behind`
 * @param most the longest that a piece waits, in milliseconds
 */
export function slowLine(port: number, behind: number, most: number) {
  createServer({ noDelay: true, allowHalfOpen: true }, (front) => {
    const back = connect({ port: behind, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    carry(front, back, most)
    carry(back, front, most)
  }).listen(port)
}
