/** What a connection may say in ten seconds; beyond the first it is ignored, beyond the second it is cut. */
const perWindow = { heard: 30, suffered: 300 }
const windowMs = 10_000

/** Counts what one connection says. @returns whether to hear it, ignore it, or cut the connection */
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
