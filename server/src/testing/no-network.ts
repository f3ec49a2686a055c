import net from 'node:net'

type Target = { host?: string; path?: string }

/** What `connect` is asked for: options, a port and perhaps a host, or a path. `net.connect` hands them on as a list. */
function targetOf(args: unknown[]): Target {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object') return first as Target
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { path: first }
  return typeof second === 'string' ? { host: second } : {}
}

const isHere = ({ host = 'localhost', path }: Target) =>
  path !== undefined || /^((.+\.)?localhost|(::ffff:)?127(\.\d+){3}|::1)$/.test(host)

/**
 * Refuses all connections of this process beyond the machine, as if no network were there.
 * @param onTry learns where a connection was meant to go
 */
export function refuseNetwork(onTry: (host: string) => void) {
  const connect = net.Socket.prototype.connect as (...args: unknown[]) => net.Socket
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const target = targetOf(args)
    if (isHere(target)) return connect.apply(this, args)
    onTry(target.host!)
    const refusal = Object.assign(new Error(`No test may reach ${target.host}`), { code: 'ENETUNREACH' })
    // As late as the network's own answer: the caller listens for errors after `connect` has returned.
    setImmediate(() => this.destroy(refusal))
    return this
  }
}
