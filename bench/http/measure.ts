import { readFileSync } from 'node:fs'
import { measure as repeat } from '../search/measure.ts'
import { open } from './connection.ts'
import type { Task } from './requests.ts'

export type Round = { p50: number; p99: number; perSecond: number; cpuMs: number }

/** Processor time of a process in milliseconds, over all its threads; Linux counts hundredths of a second. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/**
 * Sends a task's requests over some connections.
 * @param pid the process whose processor time is divided by the answers; null measures none
 */
export async function measure(
  { base, requestOf }: Task,
  pid: number | null,
  clients: number,
  seconds: number,
): Promise<Round> {
  const connections = await Promise.all(Array.from({ length: clients }, () => open(base)))
  const free = [...connections]
  let answers = 0
  const before = pid === null ? 0 : processorTime(pid)
  const figures = await repeat(
    async (turn) => {
      const connection = free.pop()!
      const { path, headers } = requestOf(turn)
      const { status, body } = await connection.ask(path, headers)
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body.subarray(0, 200)}`)
      free.push(connection)
      answers++
    },
    clients,
    seconds,
  )
  const cpuMs = pid === null ? 0 : (processorTime(pid) - before) / answers
  for (const { close } of connections) close()
  return { ...figures, cpuMs }
}
