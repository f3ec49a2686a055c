/** Events of a connection in ten seconds: beyond the first limit they are ignored, beyond the second it is disconnected. */
const perWindow = { handled: 30, tolerated: 300 }
const windowMs = 10_000

/** Counts the events of one connection. @returns whether to handle the event, ignore it, or disconnect */
export function createRateLimit(now = Date.now) {
  let began = now()
  let events = 0
  return (): 'handle' | 'ignore' | 'disconnect' => {
    if (now() - began > windowMs) {
      began = now()
      events = 0
    }
    events += 1
    if (events > perWindow.tolerated) return 'disconnect'
    return events > perWindow.handled ? 'ignore' : 'handle'
  }
}
