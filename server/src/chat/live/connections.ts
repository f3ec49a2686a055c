import type { ClientToServerEvents, ServerToClientEvents } from '@hearth/shared/chat/live'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Notice } from './bus.ts'
import type { Member } from './handshake.ts'

/** The presence of a partner that a connection was sent last, and the quarter of an hour in which it was sent. */
export type SentPresence = { conversationId: string; quarter: number; presence: string }
/** The partners that a connection watches, by their ids. */
export type Watched = Map<string, SentPresence>

type Own = { member: Member; looking?: boolean; watched?: Watched }
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, Own>
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, Own>

export const roomOf = (profileId: string) => `member:${profileId}`

/** The connections of this process. */
export function connectionsOf(server: LiveServer) {
  const rooms = () => server.of('/').adapter.rooms
  const sockets = () => [...server.of('/').sockets.values()] as LiveSocket[]

  return {
    sockets,
    of: (profileId: string) => sockets().filter((socket) => socket.data.member.profileId === profileId),
    count: (profileId: string) => rooms().get(roomOf(profileId))?.size ?? 0,
    isLooking: (profileId: string) =>
      [...(rooms().get(roomOf(profileId)) ?? [])].some((id) => server.of('/').sockets.get(id)?.data.looking),
    looking: () => [...new Set(sockets().flatMap(({ data }) => (data.looking ? [data.member.profileId] : [])))],
    members: () => [...new Set(sockets().map((socket) => socket.data.member.profileId))],

    /** Sends a notice to the connections of this process. */
    emit(notice: Notice) {
      if (notice.kind === 'event') server.local.to(notice.to.map(roomOf)).emit('event', notice.event)
      if (notice.kind === 'typing') {
        const { to, conversationId, typing } = notice
        server.local.to(roomOf(to)).emit('typing', { conversationId, typing })
      }
    },
  }
}

export type Connections = ReturnType<typeof connectionsOf>
