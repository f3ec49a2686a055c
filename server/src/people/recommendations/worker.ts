// Runs in a worker thread, so that requests do not wait for training.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../../platform/db/connection.ts'
import { learn } from './learning.ts'
import { endDay } from './load.ts'

const { databaseUrl, task } = workerData as { databaseUrl: string; task: 'learn' | 'endDay' }
// Threads that answer requests go first; this one still gets about a tenth of a busy machine. Only Linux applies the
// priority to the thread instead of the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { db, close } = connect(databaseUrl, { max: 1 })
try {
  parentPort!.postMessage(task === 'learn' ? await learn(db) : await endDay(db))
} finally {
  await close()
}
