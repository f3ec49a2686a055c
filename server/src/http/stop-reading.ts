import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long the rest of a refused body is read, in milliseconds. */
const grace = 1000

/**
 * Makes the response to a refused body the last one of its connection. Node would reset the connection right after the
 * response, and a client that is still sending might never read it: the rest is read and dropped for a second.
 */
export function stopReading({ raw }: FastifyRequest, reply: FastifyReply) {
  const { socket } = raw
  reply.header('connection', 'close')
  raw.resume()
  socket.destroySoon = () => {
    socket.end()
    const end = setTimeout(() => socket.destroy(), grace)
    socket.once('close', () => clearTimeout(end))
  }
}
