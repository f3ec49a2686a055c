export type Figures = { p50: number; p95: number; p99: number; perSecond: number; samples: number }

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/**
 * Runs a task repeatedly in `clients` concurrent loops for `seconds`, after half a second of warm-up.
 * @param task receives a running number; resolves when it is done
 * @returns response times in milliseconds, and the number of runs per second
 */
export async function measure(
  task: (turn: number) => Promise<unknown>,
  clients: number,
  seconds: number,
): Promise<Figures> {
  let turn = 0
  const times: number[] = []
  const round = async (until: number, record: boolean) => {
    while (performance.now() < until) {
      const began = performance.now()
      await task(turn++)
      if (record) times.push(performance.now() - began)
    }
  }
  const all = (until: number, record: boolean) =>
    Promise.all(Array.from({ length: clients }, () => round(until, record)))
  await all(performance.now() + 500, false)
  const began = performance.now()
  await all(began + seconds * 1000, true)
  const took = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => at(times, share)) as [number, number, number]
  return { p50, p95, p99, perSecond: times.length / took, samples: times.length }
}
