import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import {
  type ClientToServerEvents,
  type LiveEvent,
  livePath,
  type ServerToClientEvents,
} from '@hearth/shared/chat/live'
import { password } from '@hearth/shared/testing'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import { endWithFile } from '../../testing/end.ts'
import { type Person, startServices } from '../../testing/services.ts'

/** A tab that records every event it receives. */
export async function openTab(url: string, headers: Record<string, string>) {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    path: livePath,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  })
  endWithFile(() => socket.disconnect())
  const events: LiveEvent[] = []
  const typing: unknown[] = []
  const presence: Parameters<ServerToClientEvents['presence']>[0][] = []
  const state = { disconnected: '' }
  // The sweep, every 30 s, may send an event again, with the version of that time.
  const comparable = (event: LiveEvent) => (event.type === 'message' ? { ...event, version: 0 } : event)
  socket.on('event', (event) => {
    if (!events.some((known) => isDeepStrictEqual(comparable(known), comparable(event)))) events.push(event)
  })
  socket.on('typing', (notice) => typing.push(notice))
  socket.on('presence', (notice) => presence.push(notice))
  socket.on('disconnect', (reason) => {
    state.disconnected = reason
  })
  const refused = await new Promise<string | null>((resolve) => {
    socket.on('connect', () => resolve(null))
    socket.on('connect_error', (error) => resolve(error.message))
  })
  return { socket, events, typing, presence, state, refused }
}

/** Waits until the expectations hold. */
export const until = (what: () => unknown) =>
  expect
    .poll(
      async () => {
        await what()
        return true
      },
      { interval: 20 },
    )
    .toBe(true)

export const urlOf = (app: { server: { address: () => unknown } }) =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

/** The services of a test, listening on a port, and tabs that connect to it. */
export async function startLive(settings: Record<string, string> = {}) {
  const started = await startServices(settings)
  await started.app.listen({ port: 0, host: '127.0.0.1' })
  const here = urlOf(started.app)
  /** A tab, by default at this process. */
  const tab = (headers: Record<string, string>, url = here) => openTab(url, headers)

  /** The cookies of a new session; a member may have several. */
  async function signIn({ email }: Person): Promise<{ cookie: string }> {
    const response = await fetch(`${here}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify({ email, password }),
    })
    return {
      cookie: response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    }
  }

  const tabOf = async (person: Person, url = here) => tab(await signIn(person), url)

  return { ...started, url: here, signIn, tab, tabOf }
}
