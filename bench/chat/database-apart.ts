// Starts and stops PostgreSQL with blocking calls, in a thread of its own so that the devices keep running.
import { once } from 'node:events'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { startDatabase } from './database.ts'

type Deed = 'restart' | 'crash' | 'pause' | 'resume' | 'stop'

if (!isMainThread && parentPort) {
  const port = parentPort
  const database = await startDatabase()
  port.on('message', async (deed: Deed) => {
    await database[deed]()
    port.postMessage(deed)
  })
  port.postMessage(database.url())
}

/** Like `startDatabase`, but without blocking the caller. It restarts on the same port. */
export async function startDatabaseApart() {
  const thread = new Worker(import.meta.filename)
  const [url] = (await once(thread, 'message')) as [string]
  const ask = async (deed: Deed) => {
    const done = once(thread, 'message')
    thread.postMessage(deed)
    await done
  }
  return {
    url,
    restart: () => ask('restart'),
    crash: () => ask('crash'),
    pause: () => ask('pause'),
    resume: () => ask('resume'),
    async stop() {
      await ask('stop')
      await thread.terminate()
    },
  }
}
