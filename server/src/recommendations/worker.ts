// Runs in a thread of its own, so that no request waits while the recommender works.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../db/connection.ts'
import { learn } from './learning.ts'
import { endDay } from './load.ts'

const { databaseUrl, task } = workerData as { databaseUrl: string; task: 'learn' | 'endDay' }
// Of two that are ready the one that answers somebody goes first, and yet this one gets a tenth on a machine that never
// rests. Linux alone takes it as the thread's, not the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { db, close } = connect(databaseUrl, { max: 1 })
try {
  parentPort!.postMessage(task === 'learn' ? await learn(db) : await endDay(db))
} finally {
  await close()
}
