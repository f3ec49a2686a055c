import { availableParallelism } from 'node:os'

/** The encoder's share of the machine's processors, at most. */
export const encodingShare = 0.05

/**
 * Milliseconds to rest after work in one thread, so that both together take no more than the encoder's share. They follow the
 * processor time, not the clock: on a busy machine a photo takes long but costs no more, and the backlog goes on.
 * @param cpuMs the processor time of the work
 * @param cores how many threads the machine runs at once
 */
export const pauseMs = (cpuMs: number, cores = availableParallelism()) =>
  Math.max(0, cpuMs * (1 / (encodingShare * cores) - 1))
