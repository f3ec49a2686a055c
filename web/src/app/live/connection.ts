import { type ClientToServerEvents, livePath, reconnectDelaysMs, type ServerToClientEvents } from '@hearth/shared/live'
import { io, type Socket } from 'socket.io-client'

/** A process that hangs keeps its connections: it is asked this often, and given up after so long without an answer. */
const probe = { intervalMs: 10_000, timeoutMs: 4000 }
const jitter = 0.3

export type LiveState = 'connecting' | 'connected' | 'signed-out' | 'closed'

export type LiveOptions = {
  /** The product's own address, e.g. `location.origin`. */
  url: string
  onEvent: ServerToClientEvents['event']
  onTyping?: ServerToClientEvents['typing']
  onPresence?: ServerToClientEvents['presence']
  /** Bells may have been lost whenever it says `connected`: catch up then. */
  onState?: (state: LiveState) => void
  /** For clients that are no browsers: their cookie. */
  headers?: Record<string, string>
  random?: () => number
}

export type LiveConnection = {
  typing: ClientToServerEvents['typing']
  watch: ClientToServerEvents['watch']
  /** Connects at once instead of waiting: the network is back, or the tab is looked at again. */
  connectNow(): void
  close(): void
}

/** The wait before an attempt: 1, 2, 5 and then always 10 seconds, each spread so that clients do not come back as one. */
export function reconnectDelay(attempt: number, random = Math.random): number {
  const delay = reconnectDelaysMs[Math.min(attempt, reconnectDelaysMs.length - 1)]!
  return Math.round(delay * (1 - jitter + 2 * jitter * random()))
}

/** Asks whether the server still answers; `hangs` is called when it does not. @returns what stops asking */
function probeServer(socket: Socket<ServerToClientEvents, ClientToServerEvents>, hangs: () => void) {
  const timer = setInterval(() => {
    if (!socket.connected) return
    const sentOn = socket.id
    socket.timeout(probe.timeoutMs).emit('probe', ((error: Error | null) => {
      if (error && socket.id === sentOn) hangs()
    }) as () => void)
  }, probe.intervalMs)
  return () => clearInterval(timer)
}

/** Keeps one connection to /live, for as long as it is not closed and the session holds. */
export function connectLive(options: LiveOptions): LiveConnection {
  const { url, headers, random = Math.random, onState = () => {} } = options
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    path: livePath,
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
    timeout: 8000,
    extraHeaders: headers,
  })
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  function connectIn(delay: number) {
    if (ended) return
    clearTimeout(timer)
    onState('connecting')
    timer = setTimeout(() => socket.connect(), delay)
  }
  const reconnect = () => connectIn(reconnectDelay(attempt++, random))
  const stopWatching = probeServer(socket, () => socket.disconnect())

  socket.on('connect', () => {
    attempt = 0
    onState('connected')
  })
  socket.on('connect_error', (error) => {
    if (error.message === 'UNAUTHORIZED') onState('signed-out')
    else reconnect()
  })
  // A server that cuts us may have ended the session: asking again after the wait tells.
  socket.on('disconnect', reconnect)
  socket.on('event', options.onEvent)
  if (options.onTyping) socket.on('typing', options.onTyping)
  if (options.onPresence) socket.on('presence', options.onPresence)
  socket.on('move', ({ afterMs: after }) => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.disconnect(), after)
  })
  connectIn(0)

  return {
    typing: (notice) => void socket.volatile.emit('typing', notice),
    watch: (notice) => void socket.emit('watch', notice),
    connectNow() {
      if (socket.connected || socket.active) return
      attempt = 0
      connectIn(0)
    },
    close() {
      ended = true
      clearTimeout(timer)
      stopWatching()
      socket.disconnect()
      onState('closed')
    },
  }
}
