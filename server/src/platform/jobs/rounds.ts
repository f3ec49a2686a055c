import type { Log } from '../config/log.ts'

type Work = {
  name: string
  /** Milliseconds between two rounds, once there is nothing left to do. */
  pauseMs: number
  /** Does a part of what is due. @returns whether more may be due */
  round: () => Promise<boolean>
}

/**
 * Works off a queue of the database, in rounds, until the process stops.
 * @returns a function that stops, and waits for the round in progress
 */
export function startRounds(log: Log, { name, pauseMs, round }: Work): () => Promise<void> {
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  const work = async () => {
    while (!stopping && (await round()));
  }
  const next = () => {
    current = work()
      .catch((error: Error) => log.warn({ part: name, name: error.name }, 'a round of work failed'))
      .finally(() => {
        if (!stopping) timer = setTimeout(next, pauseMs)
      })
  }
  next()
  return async () => {
    stopping = true
    clearTimeout(timer)
    await current
  }
}
