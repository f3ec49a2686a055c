// The process that decodes pictures, apart from the one that answers members: decoding.ts starts it and ends it.
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { renditionsOf } from './pipeline.ts'

/** Bytes. */
const maxMemoryBytes = Number(process.argv[2])
/** As `nice` counts, 0 to 19. At 10 an ordinary photo was given up at a load of 15 a core. */
const niceness = 5
/** Milliseconds between two looks at the memory: pixels are decoded in threads, so this goes on meanwhile. */
const memoryCheckMs = 50

/** At once: an ordinary exit waits for the threads, which may be minutes from their end. */
const exitNow = () => process.kill(process.pid, 'SIGKILL')

// One thread a process: a second picture has a second process.
sharp.concurrency(1)
sharp.cache(false)
// A third of an equal's share: pages go first, and a photo still has its time on a busy machine.
setPriority(niceness)
// When memory runs out, this process goes and not the server.
if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

// Ctrl-C reaches the whole group; the server finishes what is under way, then ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// The server is gone, however that came.
process.on('disconnect', exitNow)
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) exitNow()
}, memoryCheckMs)

// A view of the same bytes: what comes over the line is a Buffer only by its content.
process.on('message', async (bytes: Uint8Array) =>
  process.send!(await renditionsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))),
)
process.send!('ready')
