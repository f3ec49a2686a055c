import { fromDistance, toDistance, type Units } from '@hearth/shared/units'

type Steps = { min: number; max: number; step: number }

/** The same steps in the viewer's own unit, within the same limits in km. */
export function stepsOf({ min, max, step }: Steps, units: Units): Steps {
  if (units === 'metric') return { min, max, step }
  const whole = (km: number, round: (steps: number) => number) => round(toDistance(km, units) / step) * step
  return { min: whole(min, Math.ceil), max: whole(max, Math.floor), step }
}

/** Where a slider in the viewer's own unit shows some km: to a tenth, which no step needs. */
export const toStep = (km: number, units: Units) => Math.round(toDistance(km, units) * 10) / 10

/** The km of the nearest step in the viewer's own unit: 50 km become 30 mi. */
export function nearestStep(km: number, limits: Steps, units: Units): number {
  const { min, max, step } = stepsOf(limits, units)
  const steps = Math.round(toDistance(km, units) / step) * step
  return fromDistance(Math.min(max, Math.max(min, steps)), units)
}
