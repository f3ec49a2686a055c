import type { IncomingHttpHeaders } from 'node:http'

/** Headers that are read by name. */
export type NamedHeaders = Pick<Headers, 'get'>

/** The headers of a request as Node has read them. To copy them into Headers costs more than to read one. */
export const namedHeaders = (headers: IncomingHttpHeaders): NamedHeaders => ({
  get(name) {
    const value = headers[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  },
})
