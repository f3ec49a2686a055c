import { day, hour, minute } from '@hearth/shared/time'
import type { DeliveryType } from '@hearth/shared/webhook-events'

/** Milliseconds from a failed try to the next one. After the last of them the webhook is switched off. */
export const pausesMs: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, day]

/** How long to wait after a try that failed; null when there is no further one. A test is tried once. */
export const pauseAfter = (type: DeliveryType, tries: number): number | null =>
  type === 'test' ? null : (pausesMs[tries - 1] ?? null)
