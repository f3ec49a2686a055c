// Invents members and draws their pictures, in a process of its own (generator.ts).
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { generate } from '../../../../test-members/src/generate.ts'
import { newAlbums } from './albums.ts'
import type { GeneratorTasks } from './generator.ts'

const [faceLimit, niceness] = process.argv.slice(2).map(Number) as [number, number]
setPriority(niceness)
// Several pictures are drawn at once, each by one thread.
sharp.concurrency(1)

const albumOf = newAlbums(faceLimit)
const tasks: { [Name in keyof GeneratorTasks]: (asked: GeneratorTasks[Name]['asks']) => unknown } = {
  invent: ({ seed, from, count, options }) =>
    Array.from({ length: count }, (_, index) => generate(seed, from + index, options)),
  draw: albumOf,
}

process.on('message', async <Name extends keyof GeneratorTasks>(job: { id: number; name: Name; asked: never }) => {
  try {
    process.send?.({ id: job.id, made: await tasks[job.name](job.asked) })
  } catch (error) {
    process.send?.({ id: job.id, failed: (error as Error).message })
  }
})
