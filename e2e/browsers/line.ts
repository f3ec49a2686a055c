import { connect, createServer, type Socket } from 'node:net'

/**
 * Opens the line between the browser and the product. A journey can lose it, because not every browser can go offline.
 * @param port where the line begins; the product is at `behind`
 */
export async function startLine(port: number, behind: number) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((front) => {
    if (isCut) return front.destroy()
    const back = connect(behind, '127.0.0.1')
    for (const [one, other] of [
      [front, back],
      [back, front],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => open.delete(one))
    }
  })
  await new Promise<void>((listening) => void server.listen(port, listening))
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => {
      isCut = false
    },
    end: async () => {
      const closed = new Promise((done) => server.close(done))
      drop()
      await closed
    },
  }
}
