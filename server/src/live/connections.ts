import type { ClientToServerEvents, ServerToClientEvents } from '@hearth/shared/live'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Notice } from './bus.ts'
import type { Member } from './handshake.ts'

type Own = { member: Member; looking?: boolean }
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, Own>
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, Own>

export const roomOf = (profileId: string) => `member:${profileId}`
export const watchersOf = (profileId: string) => `watch:${profileId}`

/** The connections of this process. */
export function connectionsOf(server: LiveServer) {
  const rooms = () => server.of('/').adapter.rooms
  const sockets = () => [...server.of('/').sockets.values()] as LiveSocket[]

  return {
    sockets,
    of: (profileId: string) => sockets().filter((socket) => socket.data.member.profileId === profileId),
    count: (profileId: string) => rooms().get(roomOf(profileId))?.size ?? 0,
    isWatched: (profileId: string) => (rooms().get(watchersOf(profileId))?.size ?? 0) > 0,
    watched: () => [...rooms().keys()].filter((room) => room.startsWith('watch:')).map((room) => room.slice(6)),
    isLooking: (profileId: string) =>
      [...(rooms().get(roomOf(profileId)) ?? [])].some((id) => server.of('/').sockets.get(id)?.data.looking),
    looking: () => [...new Set(sockets().flatMap(({ data }) => (data.looking ? [data.member.profileId] : [])))],
    members: () => [...new Set(sockets().map((socket) => socket.data.member.profileId))],

    /** Sends a notice to the connections of this process. `except` names the members who must not get a presence notice. */
    emit(notice: Notice, except: string[] = []) {
      if (notice.kind === 'event') server.local.to(notice.to.map(roomOf)).emit('event', notice.event)
      if (notice.kind === 'typing') {
        const { to, conversationId, typing } = notice
        server.local.to(roomOf(to)).emit('typing', { conversationId, typing })
      }
      if (notice.kind === 'presence') {
        const { profileId, lastSeenAt } = notice
        server.local.to(watchersOf(profileId)).except(except.map(roomOf)).emit('presence', { profileId, lastSeenAt })
      }
    },
  }
}

export type Connections = ReturnType<typeof connectionsOf>
