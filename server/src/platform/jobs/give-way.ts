import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Lets members' answers come first: gives every thread the lowest priority, because those that encrypt are not the first. */
export function giveWay() {
  const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [0]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW)
}
