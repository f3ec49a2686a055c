// Keeps every core of the machine busy while tests run, so that they meet the waits of a slower machine.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Starts one endless loop for each core. They end with this process. */
export function keepBusy() {
  for (let core = 0; core < availableParallelism(); core++) new Worker('for (;;);', { eval: true }).unref()
}
