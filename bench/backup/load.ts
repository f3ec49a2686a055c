import { open } from '../http/connection.ts'
import type { Task } from '../http/requests.ts'

const connections = 16

/**
 * Members who ask at a steady rate, whatever the answers take. A request that finds no free connection waits, and its
 * time counts from when it was due.
 */
export async function startLoad(tasks: Task[], perSecond: number) {
  type Connection = Awaited<ReturnType<typeof open>>
  const free: Connection[] = []
  const connect = async () =>
    void free.push(...(await Promise.all(Array.from({ length: connections }, () => open(tasks[0]!.base)))))
  const disconnect = () => {
    for (const { close } of free.splice(0)) close()
  }
  await connect()
  const due: { at: number; turn: number }[] = []
  let times: number[] = []
  let isPaused = false
  let turn = 0

  function next() {
    while (free.length && due.length) {
      // In turn: the server closes a connection that is idle for long.
      const connection = free.shift()!
      const { at, turn } = due.shift()!
      const { path, headers } = tasks[turn % tasks.length]!.requestOf(Math.floor(turn / tasks.length))
      void connection.ask(path, headers).then(({ status }) => {
        if (status !== 200) throw new Error(`${path} answered ${status}`)
        times.push(performance.now() - at)
        free.push(connection)
        next()
      })
    }
  }

  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    if (isPaused) last = now
    for (; last + 1000 / perSecond <= now; last += 1000 / perSecond) due.push({ at: last, turn: turn++ })
    next()
  }, 5)

  const drained = async () => {
    while (due.length || free.length < connections) await new Promise((resolve) => setTimeout(resolve, 5))
    disconnect()
  }

  return {
    /** The times of the answers since this was asked last, in milliseconds. */
    taken(): number[] {
      const taken = times
      times = []
      return taken
    },
    /** Sends nothing until `resume`, and waits for what is on its way. */
    async pause() {
      isPaused = true
      await drained()
    },
    async resume() {
      await connect()
      isPaused = false
    },
    async stop() {
      clearInterval(timer)
      await drained()
    },
  }
}
