import type { FastifyRequest } from 'fastify'

/** How long the rest of a refused body is read, in milliseconds. */
const grace = 1000

/**
 * Ends the connection of a request whose body is refused, a second later. A client that is still sending when its
 * connection is reset may never read the response.
 */
export function stopReading({ raw }: FastifyRequest) {
  raw.resume()
  const end = setTimeout(() => raw.destroy(), grace)
  raw.once('close', () => clearTimeout(end))
}
