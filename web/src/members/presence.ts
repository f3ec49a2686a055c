import { lastSeenMinutes, type MemberCard, onlineMinutes } from '@hearth/shared/members'

const minute = 60_000
const steps = [
  { unit: 'days', length: 24 * 60 * minute },
  { unit: 'hours', length: 60 * minute },
  { unit: 'minutes', length: minute },
] as const

/** Whoever is online was here less than so long after the time that the server rounds down. */
const longestOnline = (onlineMinutes + lastSeenMinutes) * minute

/**
 * The server says who is online; while a page stays open and nothing is heard the word wears off by the clock.
 * @param now milliseconds since 1970
 */
export function isOnline({ online, lastSeenAt }: Pick<MemberCard, 'online' | 'lastSeenAt'>, now: number): boolean {
  return online && (lastSeenAt === null || now - Date.parse(lastSeenAt) < longestOnline)
}

/** How long ago a moment was, in whole minutes, hours or days; null when it is less than a minute. */
export function passed(moment: string, now: number) {
  const time = now - Date.parse(moment)
  const step = steps.find(({ length }) => time >= length)
  return step ? { unit: step.unit, number: Math.floor(time / step.length) } : null
}
