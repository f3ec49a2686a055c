// The process that decodes pictures, separate from the server. decoding.ts starts and ends it.
import { readdir, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { type DecodeTask, decodePicture } from './pipeline.ts'

/** In bytes. */
const maxMemoryBytes = Number(process.argv[2])
const isInBackground = process.argv[3] === 'background'
/** Nice value, 0 to 19. At 10 an ordinary photo timed out at a load of 15 per core. */
const niceness = 5
/** Milliseconds between memory checks. Pixels are decoded in threads, so the timer keeps running. */
const memoryCheckMs = 50

/** Exits at once: an ordinary exit waits for the threads, which may take minutes. */
const exitNow = () => process.kill(process.pid, 'SIGKILL')

// One thread per process: a second picture gets a second process.
sharp.concurrency(1)
sharp.cache(false)
// A third of a normal share: pages come first, but a photo still gets its time on a busy machine.
setPriority(niceness)
// Nobody waits: all else comes first. In Linux each thread has a nice value of its own, which those that it starts inherit.
if (isInBackground) {
  const threads = process.platform === 'linux' ? await readdir('/proc/self/task') : ['0']
  for (const thread of threads) setPriority(Number(thread), constants.priority.PRIORITY_LOW)
}
// When memory runs out, the kernel ends this process rather than the server.
if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

// Ctrl-C reaches the whole process group. The server finishes its requests, then ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// The server has ended.
process.on('disconnect', exitNow)
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) exitNow()
}, memoryCheckMs)

/** The processor time of this process so far in milliseconds, including its start. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

// A view of the same bytes: the message arrives as a plain Uint8Array.
process.on('message', async ({ task, bytes }: { task: DecodeTask; bytes: Uint8Array }) => {
  const made = await decodePicture(task, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  process.send!({ made, cpuMs: cpuMs() })
})
process.send!('ready')
