import type { ChildProcess } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { second } from '@hearth/shared/time'

/** Milliseconds between two looks at the event loop, and the resolution of its timer. */
const lookEveryMs = 100
const resolutionMs = 5
/** The longest delay since the last look, in milliseconds, at which members wait for their answers. */
const slowMs = 25
/** After the longest pause work goes on for a moment, so that it ends on a machine that is always busy too. */
const longestPauseMs = second
const shortestTurnMs = 200

export type Pace = ReturnType<typeof createPace>

/** Looks at how late the event loop is, and lets work in the background wait while members' answers are slow. */
export function createPace() {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const children = new Set<ChildProcess>()
  let isSlow = false
  /** When the state became what it is. */
  let since = performance.now()

  function signal(name: 'SIGSTOP' | 'SIGCONT') {
    for (const child of children) child.kill(name)
  }

  function look() {
    const lateMs = delay.max / 1e6 - resolutionMs
    delay.reset()
    const lasted = performance.now() - since
    const mustGoOn = isSlow ? lasted >= longestPauseMs : lasted < shortestTurnMs
    const willBeSlow = lateMs > slowMs && !mustGoOn
    if (willBeSlow === isSlow) return
    isSlow = willBeSlow
    since = performance.now()
    signal(isSlow ? 'SIGSTOP' : 'SIGCONT')
  }
  const timer = setInterval(look, lookEveryMs).unref()

  return {
    isSlow: () => isSlow,
    /** Waits while answers are slow. Work in this process calls it between two pieces of some milliseconds each. */
    async calm(): Promise<void> {
      await setImmediate()
      while (isSlow) await wait(lookEveryMs)
    },
    /** Stops a process while answers are slow, until it ends. */
    slowDown(child: ChildProcess) {
      children.add(child)
      child.once('exit', () => children.delete(child))
    },
    close() {
      clearInterval(timer)
      delay.disable()
      signal('SIGCONT')
    },
  }
}
