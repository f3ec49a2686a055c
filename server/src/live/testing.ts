import { isDeepStrictEqual } from 'node:util'
import { type ClientToServerEvents, type LiveEvent, livePath, type ServerToClientEvents } from '@hearth/shared/live'
import { io, type Socket } from 'socket.io-client'
import { afterAll, expect } from 'vitest'

const open: Socket[] = []
afterAll(() => {
  for (const socket of open) socket.disconnect()
})

/** A tab: hears everything, forgets nothing. */
export async function openTab(url: string, headers: Record<string, string>) {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    path: livePath,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  })
  open.push(socket)
  const events: LiveEvent[] = []
  const typing: unknown[] = []
  const presence: string[] = []
  const state = { disconnected: '' }
  // The sweep, every 30 s, may ring a second time for what it cannot know to have been known.
  // It names the version that there is by then.
  const comparable = (event: LiveEvent) => (event.type === 'message' ? { ...event, version: 0 } : event)
  socket.on('event', (event) => {
    if (!events.some((known) => isDeepStrictEqual(comparable(known), comparable(event)))) events.push(event)
  })
  socket.on('typing', (notice) => typing.push(notice))
  socket.on('presence', ({ profileId }) => presence.push(profileId))
  socket.on('disconnect', (reason) => {
    state.disconnected = reason
  })
  const refused = await new Promise<string | null>((resolve) => {
    socket.on('connect', () => resolve(null))
    socket.on('connect_error', (error) => resolve(error.message))
  })
  return { socket, events, typing, presence, state, refused }
}

/** Waits for what a test is about; a test that waits in vain fails by its own limit. */
export const until = (what: () => unknown) =>
  expect
    .poll(
      async () => {
        await what()
        return true
      },
      { timeout: 25_000, interval: 20 },
    )
    .toBe(true)
