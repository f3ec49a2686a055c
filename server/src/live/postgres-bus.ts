import type { Bus, Notice } from './bus.ts'
import type { Listener } from './postgres-listener.ts'

/** Bytes of one NOTIFY: PostgreSQL takes less than 8,000. */
const maxPayloadBytes = 7800
/** Notices that wait for a slow connection; older ones are dropped, and the sweep repairs them. */
const maxQueuedNotices = 20_000

export const liveEventChannel = 'hearth_live_events'

/** As many notices from the front of the queue as fit one payload. A notice is far smaller than the room. */
function nextPayload(queue: Notice[], origin: string): string {
  const parts: string[] = []
  for (let bytes = 60; queue.length; queue.shift()) {
    const part = JSON.stringify(queue[0])
    bytes += Buffer.byteLength(part) + 1
    if (parts.length && bytes > maxPayloadBytes) break
    parts.push(part)
  }
  return `{"from":"${origin}","notices":[${parts.join(',')}]}`
}

/**
 * Notices over NOTIFY. They go out after the commit and in batches, one under way at a time: a NOTIFY inside each
 * sending transaction would make all commits of the database wait for one lock (docs/decisions/0010-chat.md).
 */
export function postgresBus(listener: Listener, origin: string): Bus {
  const queue: Notice[] = []
  let busy = false

  async function flush() {
    if (busy) return
    busy = true
    while (queue.length) {
      const sent = await listener.notify(liveEventChannel, nextPayload(queue, origin))
      if (!sent) queue.length = 0
    }
    busy = false
  }

  return {
    publish(notice) {
      if (queue.length < maxQueuedNotices) queue.push(notice)
      void flush()
    },
    close: async () => {
      queue.length = 0
    },
  }
}

/** The notices of a payload, unless this origin sent them itself. */
export function readNotices(payload: string, origin: string): Notice[] {
  const { from, notices } = JSON.parse(payload) as { from: string; notices: Notice[] }
  return from === origin ? [] : notices
}
