import type { MemberCard } from '@hearth/shared/members/member-card'
import { lastSeenMinutes, onlineMinutes } from '@hearth/shared/members/member-limits'

const minute = 60_000
const steps = [
  { unit: 'days', length: 24 * 60 * minute },
  { unit: 'hours', length: 60 * minute },
  { unit: 'minutes', length: minute },
] as const

/** An online member was active less than this long after `lastSeenAt`, which the server rounds down. */
const maxOnlineMs = (onlineMinutes + lastSeenMinutes) * minute

/**
 * The server decides who is online. On a page that stays open without news, the status expires by the clock.
 * @param now milliseconds since 1970
 */
export function isOnline({ online, lastSeenAt }: Pick<MemberCard, 'online' | 'lastSeenAt'>, now: number): boolean {
  return online && (lastSeenAt === null || now - Date.parse(lastSeenAt) < maxOnlineMs)
}

/** How long ago a moment was, in whole minutes, hours or days; null for less than a minute. */
export function passed(moment: string, now: number) {
  const time = now - Date.parse(moment)
  const step = steps.find(({ length }) => time >= length)
  return step ? { unit: step.unit, number: Math.floor(time / step.length) } : null
}
