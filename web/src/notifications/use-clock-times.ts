import { minute } from '@hearth/shared/time'
import { useTimeFormat } from '../members/display.ts'

const stepMinutes = 30
const steps = Array.from({ length: (24 * 60) / stepMinutes }, (_, step) => step * stepMinutes)
/** A day on which no clocks are changed. */
const midnight = new Date(2026, 0, 15).getTime()

/** The times of a day in steps of half an hour, as options: minutes of the day, and what the member's clock shows. */
export function useClockTimes() {
  const format = useTimeFormat()
  return steps.map((minutes) => ({ value: String(minutes), label: format.format(midnight + minutes * minute) }))
}
