/** Events of a connection in ten seconds: beyond the first limit they are ignored, beyond the second it is disconnected. */
const perWindow = { heard: 30, suffered: 300 }
const windowMs = 10_000

/** Counts the events of one connection. @returns whether to handle the event, ignore it, or disconnect */
export function createRateLimit(now = Date.now) {
  let began = now()
  let said = 0
  return (): 'hear' | 'ignore' | 'cut' => {
    if (now() - began > windowMs) {
      began = now()
      said = 0
    }
    said += 1
    if (said > perWindow.suffered) return 'cut'
    return said > perWindow.heard ? 'ignore' : 'hear'
  }
}
