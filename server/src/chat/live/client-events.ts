import * as z from 'zod'
import { viewerOf } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Notice } from './bus.ts'
import type { LiveSocket } from './connections.ts'
import { watchedBy } from './presence-rounds.ts'
import { typingRecipient } from './queries.ts'
import { createRateLimit } from './rate-limit.ts'

const Typing = z.object({ conversationId: z.uuid(), typing: z.boolean() })
const Looking = z.object({ visible: z.boolean() })
const Watch = z.object({ conversationIds: z.array(z.uuid()).max(100) })

/** Handles client events. Ignores malformed or rate-limited ones, and those about other people's conversations. */
export function handleClientEvents(
  socket: LiveSocket,
  db: Database,
  publish: (notice: Notice) => void,
  onLooking: () => void,
) {
  const { profileId, userId } = socket.data.member
  const allowance = createRateLimit()
  const ignore = () => {}
  let requests = 0
  socket.use((_event, next) => {
    const verdict = allowance()
    if (verdict === 'disconnect') socket.disconnect(true)
    if (verdict === 'handle') next()
  })
  socket.on('typing', (payload) => {
    const notice = Typing.safeParse(payload)
    if (!notice.success) return
    typingRecipient(db, profileId, notice.data.conversationId)
      .then((partnerId) => {
        if (partnerId) publish({ kind: 'typing', to: partnerId, ...notice.data })
      })
      .catch(ignore)
  })
  socket.on('watch', (payload) => {
    const request = Watch.safeParse(payload)
    if (!request.success) return
    requests += 1
    const own = requests
    viewerOf(db, userId)
      .then((viewer) => viewer && watchedBy(db, viewer, request.data.conversationIds))
      .then((watched) => {
        // A later request may already have been applied.
        if (own === requests && watched) socket.data.watched = watched
      })
      .catch(ignore)
  })
  socket.on('looking', (payload) => {
    const notice = Looking.safeParse(payload)
    if (!notice.success || notice.data.visible === (socket.data.looking ?? false)) return
    socket.data.looking = notice.data.visible
    onLooking()
  })
  // A client that gets no answer knows that this process hangs.
  socket.on('probe', (answer) => {
    if (typeof answer === 'function') answer()
  })
}
