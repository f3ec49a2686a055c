import {
  type ClientToServerEvents,
  livePath,
  reconnectDelaysMs,
  type ServerToClientEvents,
} from '@hearth/shared/chat/live'
import { io, type Socket } from 'socket.io-client'

/** A process that hangs keeps its connections, so the client probes it and disconnects when no answer arrives. */
const probe = { intervalMs: 10_000, timeoutMs: 4000 }
const jitter = 0.3

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>

export type LiveState = 'connecting' | 'connected' | 'signed-out' | 'closed'

export type LiveOptions = {
  /** The application's origin, e.g. `location.origin`. */
  url: string
  onEvent: ServerToClientEvents['event']
  onTyping?: ServerToClientEvents['typing']
  onPresence?: ServerToClientEvents['presence']
  /** On `connected`, events may have been lost: catch up. */
  onState?: (state: LiveState) => void
  /** The cookie, for clients that are not browsers. */
  headers?: Record<string, string>
  random?: () => number
}

export type LiveConnection = {
  typing: ClientToServerEvents['typing']
  watch: ClientToServerEvents['watch']
  looking: ClientToServerEvents['looking']
  /** Connects at once: the network is back, or the tab is visible again. */
  connectNow(): void
  close(): void
}

/** The delay before an attempt: 1, 2, 5 and then 10 seconds, randomised so that clients do not reconnect together. */
export function reconnectDelay(attempt: number, random = Math.random): number {
  const delay = reconnectDelaysMs[Math.min(attempt, reconnectDelaysMs.length - 1)]!
  return Math.round(delay * (1 - jitter + 2 * jitter * random()))
}

/** Probes the server and calls `hangs` when it does not answer. @returns the stop function */
function probeServer(socket: LiveSocket, hangs: () => void) {
  const timer = setInterval(() => {
    if (!socket.connected) return
    const sentOn = socket.id
    socket.timeout(probe.timeoutMs).emit('probe', ((error: Error | null) => {
      if (error && socket.id === sentOn) hangs()
    }) as () => void)
  }, probe.intervalMs)
  return () => clearInterval(timer)
}

/** A socket that connects only when `connectLive` says so. */
const createSocket = ({ url, headers }: LiveOptions): LiveSocket =>
  io(url, {
    path: livePath,
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
    timeout: 8000,
    extraHeaders: headers,
  })

/** Keeps one connection to /live until it is closed or the session ends. */
export function connectLive(options: LiveOptions): LiveConnection {
  const { random = Math.random, onState = () => {} } = options
  const socket = createSocket(options)
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
  // If the server disconnects, the session may have ended. The next attempt shows it.
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
    looking: (notice) => void socket.volatile.emit('looking', notice),
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
