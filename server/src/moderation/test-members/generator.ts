import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Options, TestMember } from '../../../../test-members/src/generate.ts'
import type { Renditions } from '../../pictures/photos/pipeline.ts'
import type { AlbumOptions } from './albums.ts'

export type GeneratorTasks = {
  invent: { asks: { seed: string; from: number; count: number; options: Options }; gives: TestMember[] }
  draw: { asks: AlbumOptions; gives: Renditions[] }
}
export type Generator = ReturnType<typeof startGenerator>

type Settings = {
  /** As for `newAlbums`. */
  faceLimit?: number
  /** Runs at a lower priority, so that requests come first. */
  yields?: boolean
}
type Answer = { id: number; made?: never; failed?: string }
type Waiting = { resolve: (made: never) => void; reject: (error: Error) => void }

const niceness = 10

function startProcess({ faceLimit = Infinity, yields = false }: Settings): ChildProcess {
  return fork(new URL('./generator-process.ts', import.meta.url), [String(faceLimit), String(yields ? niceness : 0)], {
    serialization: 'advanced',
    // Pictures are drawn by the threads of this pool. Nothing of the server's environment is needed.
    env: { UV_THREADPOOL_SIZE: String(availableParallelism()) },
  })
}

/**
 * A process that invents members and draws their pictures, and ends with its memory when it is closed. Drawing a
 * thousand members takes both cores for most of a minute, which the server's own threads are not there for.
 */
export function startGenerator(settings: Settings = {}) {
  const child = startProcess(settings)
  const waiting = new Map<number, Waiting>()
  let gone: Error | undefined
  let last = 0

  const fail = (error: Error) => {
    gone = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  child.on('error', fail).on('exit', () => fail(new Error('The process that draws test members has ended.')))
  child.on('message', ({ id, made, failed }: Answer) => {
    const asker = waiting.get(id)
    waiting.delete(id)
    if (failed === undefined) asker?.resolve(made as never)
    else asker?.reject(new Error(failed))
  })

  function ask<Name extends keyof GeneratorTasks>(name: Name, asked: GeneratorTasks[Name]['asks']) {
    return new Promise<GeneratorTasks[Name]['gives']>((resolve, reject) => {
      if (gone) return reject(gone)
      const id = ++last
      waiting.set(id, { resolve, reject })
      child.send({ id, name, asked }, (error) => error && fail(error))
    })
  }

  return {
    invent: (asked: GeneratorTasks['invent']['asks']) => ask('invent', asked),
    draw: (asked: AlbumOptions) => ask('draw', asked),
    close: () => void child.kill('SIGKILL'),
  }
}
