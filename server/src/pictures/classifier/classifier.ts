import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { minute } from '@hearth/shared/time'
import type { Log } from '../../platform/config/log.ts'
import { startPictureProcess } from '../picture-process.ts'
import { installedModel } from './package.ts'

/** In milliseconds. A picture takes 60 of processor time, loading the model some seconds. */
const pictureTimeoutMs = 10_000
const startTimeoutMs = minute
/** Memory of the process in bytes. It takes about 260 MB. */
const memoryBytes = 700 * 1024 ** 2
/** What its JavaScript may take of that, in megabytes. */
const heapMb = 256
/** Milliseconds after the last picture at which the process ends and frees its memory. */
const idleTimeoutMs = minute
/** Pictures after which a fresh process takes over. */
const picturesPerProcess = 500

export type Classifier = ReturnType<typeof createClassifier>

/** The next message of a process, or null when it ends first or takes too long, which ends it. */
async function answerOf<Answer>(child: ChildProcess, timeoutMs: number): Promise<Answer | null> {
  const done = new AbortController()
  const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  const { signal } = done
  try {
    const ended = once(child, 'exit', { signal }).then(() => null)
    return await Promise.race([once(child, 'message', { signal }).then(([answer]) => answer as Answer), ended])
  } catch {
    return null
  } finally {
    clearTimeout(late)
    done.abort()
  }
}

/** The process with the model: it starts on demand, and ends when it is idle or has had its number of pictures. */
function createModelProcess(folder: string) {
  let running: { child: ChildProcess; left: number } | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false

  async function acquire() {
    clearTimeout(idle)
    if (running) return running
    if (closed) throw new Error('The classifier is closed')
    const child = startPictureProcess(new URL('./model.ts', import.meta.url), [folder, String(memoryBytes)], heapMb)
    const own = { child, left: picturesPerProcess }
    running = own
    const forget = () => {
      if (running === own) running = null
    }
    child.on('exit', forget).on('error', forget)
    if (await answerOf(child, startTimeoutMs)) return own
    throw new Error('The classifier did not start')
  }

  return {
    /** @returns the model's scores of a picture; null when the process ends first or takes too long */
    async ask(bytes: Uint8Array) {
      const own = await acquire()
      own.left -= 1
      const answering = answerOf<{ score: number | null }>(own.child, pictureTimeoutMs)
      own.child.send(bytes, (error) => error && own.child.kill('SIGKILL'))
      const answer = await answering
      if (closed) throw new Error('The classifier is closed')
      if (own.left === 0) own.child.kill('SIGKILL')
      idle = setTimeout(() => own.child.kill('SIGKILL'), idleTimeoutMs).unref()
      return answer
    },
    async close() {
      closed = true
      clearTimeout(idle)
      const child = running?.child
      if (!child) return
      const ended = once(child, 'exit')
      child.ref()
      child.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * Classifies pictures, one at a time, in a process of its own that shares nothing with the server.
 * @param folder where the package is, if it is installed
 */
export function createClassifier(log: Log, folder: string) {
  const model = createModelProcess(folder)
  let last: Promise<unknown> = Promise.resolve()

  async function classifyNext(bytes: Uint8Array): Promise<number | null> {
    const answer = await model.ask(bytes)
    if (!answer) log.warn({ bytes: bytes.length }, 'classifying a picture failed')
    return answer?.score ?? null
  }

  return {
    /** The name and version of the model; null while its package is not installed. */
    model: () => installedModel(folder),
    /**
     * How likely a picture shows nudity or sex, from 0 to 100; null when it cannot be read or takes too long.
     * @throws when the package does not start
     */
    classify(bytes: Uint8Array): Promise<number | null> {
      const next = last.then(() => classifyNext(bytes))
      last = next.catch(() => {})
      return next
    },
    close: model.close,
  }
}
