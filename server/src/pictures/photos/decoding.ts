import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { minute } from '@hearth/shared/time'
import type { Log } from '../../platform/config/log.ts'
import type { Pace } from '../../platform/jobs/pace.ts'
import { startPictureProcess } from '../picture-process.ts'
import { createTaskQueue } from './decoding-queue.ts'
import type { Decoded, DecodeTask } from './pipeline.ts'

/**
 * Two at once use at most two cores. A member may have six waiting, as many as a profile has photos. A waiting upload
 * is held in memory, at most 5 MB.
 */
const queueLimits = { maxRunning: 2, maxWaiting: 24, maxWaitingPerKey: 6 }
/** In milliseconds. A photo takes a fifth of a second, the largest allowed ones one to three seconds. */
const defaultTimeoutMs = 5000
/** Memory per process in bytes. The most expensive picture of 50 megapixels took 530 MB. */
const defaultMemoryBytes = 1024 ** 3
/** What its JavaScript may take of that, in megabytes. */
const heapMb = 128
/**
 * Milliseconds for pictures that nobody waits for, because they get little processor time on a busy machine: at a load
 * of 15 per core a second of work can take a quarter of an hour.
 */
const backgroundTimeoutMs = 60 * minute
/** Milliseconds after its last picture at which a process ends and frees its memory. */
const idleTimeoutMs = minute

/** Decodes one picture. Also refuses with PHOTO_UNREADABLE when it took too long or crashed the process. */
export type Decode = <Task extends DecodeTask>(task: Task, bytes: Buffer) => Promise<Decoded[Task]>
export type Decoding = ReturnType<typeof createDecoding>

/** The result for a picture, and the processor time of the process since its start. */
type Made<Task extends DecodeTask> = { made: Decoded[Task]; cpuMs: number }

/**
 * Decodes in one process.
 * @returns the result; 'late' after the timeout; 'gone' when the process crashed or exceeded its memory
 */
function decodeIn<Task extends DecodeTask>(
  child: ChildProcess,
  job: { task: Task; bytes: Buffer },
  timeoutMs: number,
): Promise<Made<Task> | 'late' | 'gone'> {
  return new Promise((resolve) => {
    let ended: 'late' | 'gone' = 'gone'
    const late = setTimeout(() => {
      ended = 'late'
      child.kill('SIGKILL')
    }, timeoutMs)
    const gone = () => settle(ended)
    const settle = (made: Made<Task> | 'late' | 'gone') => {
      clearTimeout(late)
      child.off('message', settle).off('exit', gone)
      resolve(made)
    }
    child.once('message', settle).once('exit', gone)
    child.send(job, (error) => error && child.kill('SIGKILL'))
  })
}

/**
 * The processes that decode. They start on demand, and end when they are idle for long. With a pace they work in the
 * background.
 */
function createProcesses(memoryBytes: number, pace: Pace | undefined) {
  const alive = new Set<ChildProcess>()
  let idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  let closed = false

  function remove(child: ChildProcess) {
    alive.delete(child)
    idle = idle.filter((one) => one.child !== child)
  }

  async function start(): Promise<ChildProcess> {
    if (closed) throw new Error('The decoder is closed')
    const args = [String(memoryBytes), pace ? 'background' : 'ordinary']
    const child = startPictureProcess(new URL('./decoder.ts', import.meta.url), args, heapMb)
    alive.add(child)
    pace?.slowDown(child)
    child.on('exit', () => remove(child)).on('error', () => remove(child))
    const ended = once(child, 'exit').then(() => {
      throw new Error('The decoding process did not start')
    })
    await Promise.race([once(child, 'message'), ended])
    return child
  }

  return {
    /** An idle process, else a new one. */
    acquire() {
      const one = idle.pop()
      clearTimeout(one?.timer)
      return one?.child ?? start()
    },
    release(child: ChildProcess) {
      const timer = setTimeout(() => child.kill('SIGKILL'), idleTimeoutMs).unref()
      idle.push({ child, timer })
    },
    pids: () => [...alive].map(({ pid }) => pid!),
    isClosed: () => closed,
    async close() {
      closed = true
      const ended = [...alive].map((child) => once(child, 'exit'))
      for (const child of alive) child.kill('SIGKILL')
      await Promise.all(ended)
    },
  }
}

/**
 * Decodes pictures in separate processes that share nothing with the server and are killed when a picture takes too
 * long.
 * @param limits `timeoutMs` for one picture, from the start of decoding; `memoryBytes` per process
 */
export function createDecoding(log: Log, limits: { timeoutMs?: number; memoryBytes?: number } = {}, pace?: Pace) {
  const { timeoutMs = defaultTimeoutMs, memoryBytes = defaultMemoryBytes } = limits
  const queue = createTaskQueue(queueLimits)
  const processes = createProcesses(memoryBytes, pace)
  /** The processor time that is already counted, by process. */
  const counted = new WeakMap<ChildProcess, number>()
  let cpuMs = 0

  async function decode<Task extends DecodeTask>(task: Task, bytes: Buffer): Promise<Decoded[Task]> {
    const begun = performance.now()
    const child = await processes.acquire()
    const made = await decodeIn(child, { task, bytes }, timeoutMs)
    if (typeof made !== 'string') {
      cpuMs += made.cpuMs - (counted.get(child) ?? 0)
      counted.set(child, made.cpuMs)
      processes.release(child)
      return made.made
    }
    // The processor time of an ended process is unknown. Its one thread used at most the elapsed time.
    cpuMs += performance.now() - begun
    if (processes.isClosed()) throw new Error('The decoder is closed')
    log.warn({ ended: made, bytes: bytes.length }, 'decoding a picture failed')
    return { refused: 'PHOTO_UNREADABLE' } as Decoded[Task]
  }

  return {
    /**
     * Runs an account's task, which may decode, when its turn comes.
     * @returns its result, or 'full' when too many are waiting
     */
    enqueue: <Result>(account: string, task: (decode: Decode) => Promise<Result>) => queue(account, () => task(decode)),
    /** An upper bound of the processor time for pictures so far, in milliseconds. */
    cpuMs: () => cpuMs,
    /** The ids of the running processes. */
    pids: processes.pids,
    close: processes.close,
  }
}

/** Decodes pictures that nobody waits for, with the time that all else leaves. */
export const createBackgroundDecoding = (log: Log, pace: Pace) =>
  createDecoding(log, { timeoutMs: backgroundTimeoutMs }, pace)
