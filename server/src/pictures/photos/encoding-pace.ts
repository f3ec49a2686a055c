import { availableParallelism } from 'node:os'

/** The largest share of the machine's processors that the encoder may use. */
export const encodingShare = 0.05
/** A photo whose process was ended is counted with all the time it had, so one broken photo must not stop all others. */
const maxPauseMs = 600_000

/**
 * The pause in milliseconds after work in one thread, so that work and pause together keep within the encoder's share.
 * It depends on processor time, not on elapsed time: a photo takes longer on a busy machine, but costs the same, and
 * the backlog still shrinks.
 * @param cpuMs the processor time of the work
 * @param cores the number of processors of the machine
 */
export const pauseMs = (cpuMs: number, cores = availableParallelism()) =>
  Math.min(maxPauseMs, Math.max(0, cpuMs * (1 / (encodingShare * cores) - 1)))
