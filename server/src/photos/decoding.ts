import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Log } from '../config/log.ts'
import { createTaskQueue } from './decoding-queue.ts'
import type { DecodeResult } from './pipeline.ts'

/**
 * Two pictures at once keep two cores busy at most. Six of one member may wait, as many as a profile has. What waits is
 * held in memory, at most 5 MB each.
 */
const queueLimits = { maxRunning: 2, maxWaiting: 24, maxWaitingPerKey: 6 }
/** Milliseconds: a photo takes a fifth of a second, the largest that are allowed one to three seconds. */
const defaultTimeoutMs = 5000
/** Bytes of a process; the costliest picture of 50 megapixels took 530 MB. Who needs more would starve the others. */
const defaultMemoryBytes = 1024 ** 3
/** Milliseconds after its last picture at which a process goes, and the memory with it. */
const idleTimeoutMs = 60_000

/** Decodes one picture; PHOTO_UNREADABLE also of one that took too long or brought its process down. */
export type Decode = (bytes: Buffer) => Promise<DecodeResult>
export type Decoding = ReturnType<typeof createDecoding>

/** None of the server's settings: they hold secrets, and pictures come from strangers. */
function startProcess(memoryBytes: number): ChildProcess {
  const child = fork(new URL('./decoder.ts', import.meta.url), [String(memoryBytes)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=128'],
    env: { UV_THREADPOOL_SIZE: '1' },
  })
  // It must not keep a process alive that has nothing else to do.
  child.unref()
  child.channel?.unref()
  return child
}

/** @returns what became of the picture; 'late' or 'gone' (crashed, or too large for its memory) when nothing did */
function decodeIn(child: ChildProcess, bytes: Buffer, timeoutMs: number): Promise<DecodeResult | 'late' | 'gone'> {
  return new Promise((resolve) => {
    let ended: 'late' | 'gone' = 'gone'
    const late = setTimeout(() => {
      ended = 'late'
      child.kill('SIGKILL')
    }, timeoutMs)
    const gone = () => settle(ended)
    const settle = (made: DecodeResult | 'late' | 'gone') => {
      clearTimeout(late)
      child.off('message', settle).off('exit', gone)
      resolve(made)
    }
    child.once('message', settle).once('exit', gone)
    child.send(bytes, (error) => error && child.kill('SIGKILL'))
  })
}

/**
 * Where pictures are decoded: in processes of their own, which share nothing with the one that answers members and are
 * killed when a picture takes too long. They start when there is something to decode.
 * @param limits `deadline`: milliseconds for one picture, from when its turn has come; `memory`: bytes of one process
 */
export function createDecoding(log: Log, limits: { timeoutMs?: number; memoryBytes?: number } = {}) {
  const { timeoutMs = defaultTimeoutMs, memoryBytes = defaultMemoryBytes } = limits
  const queue = createTaskQueue(queueLimits)
  const alive = new Set<ChildProcess>()
  let idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  let closed = false

  function removeProcess(child: ChildProcess) {
    alive.delete(child)
    idle = idle.filter((one) => one.child !== child)
  }

  async function start(): Promise<ChildProcess> {
    if (closed) throw new Error('No picture is decoded any more')
    const child = startProcess(memoryBytes)
    alive.add(child)
    child.on('exit', () => removeProcess(child)).on('error', () => removeProcess(child))
    const ended = once(child, 'exit').then(() => {
      throw new Error('The process that decodes pictures did not start')
    })
    await Promise.race([once(child, 'message'), ended])
    return child
  }

  function acquireProcess() {
    const one = idle.pop()
    clearTimeout(one?.timer)
    return one?.child ?? start()
  }

  function releaseProcess(child: ChildProcess) {
    const timer = setTimeout(() => child.kill('SIGKILL'), idleTimeoutMs).unref()
    idle.push({ child, timer })
  }

  async function decode(bytes: Buffer): Promise<DecodeResult> {
    const child = await acquireProcess()
    const made = await decodeIn(child, bytes, timeoutMs)
    if (typeof made !== 'string') {
      releaseProcess(child)
      return made
    }
    log.warn({ ended: made, bytes: bytes.length }, 'a picture was given up')
    return { refused: 'PHOTO_UNREADABLE' }
  }

  return {
    /** Runs a task of an account when its turn comes: it may decode. @returns 'full' when too many wait already */
    enqueue: <Result>(account: string, task: (decode: Decode) => Promise<Result>) => queue(account, () => task(decode)),
    /** The processes that are there. */
    pids: () => [...alive].map(({ pid }) => pid!),
    async close() {
      closed = true
      const ended = [...alive].map((child) => once(child, 'exit'))
      for (const child of alive) child.kill('SIGKILL')
      await Promise.all(ended)
    },
  }
}
