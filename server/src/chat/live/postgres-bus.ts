import type { Bus, Notice } from './bus.ts'
import type { Listener } from './postgres-listener.ts'

/** Bytes of one NOTIFY. PostgreSQL accepts less than 8,000. */
const maxPayloadBytes = 7800
/** Notices that wait for a slow connection. Older ones are dropped and repaired by the sweep. */
const maxQueuedNotices = 20_000

export const liveEventChannel = 'hearth_live_events'

/** Takes as many notices from the front of the queue as fit one payload. A single notice always fits. */
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
 * Sends notices with NOTIFY, after the commit, in batches and one batch at a time. A NOTIFY inside each sending
 * transaction would make all commits of the database wait for one lock (docs/decisions/chat.md).
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
    isConnected: () => listener.isConnected(),
    close: async () => {
      queue.length = 0
    },
  }
}

/** The notices of a payload; none if this origin sent it. */
export function readNotices(payload: string, origin: string): Notice[] {
  const { from, notices } = JSON.parse(payload) as { from: string; notices: Notice[] }
  return from === origin ? [] : notices
}
