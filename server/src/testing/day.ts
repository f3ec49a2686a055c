import { todayUtc } from '@hearth/shared/members/age'
import { beforeEach } from 'vitest'

const day = 86_400_000
/** Milliseconds that no test takes, nor what a file prepares. */
const longest = 60_000

/** Ages and days are reckoned from today (UTC): nothing begins so late that it would end tomorrow. */
async function notAtMidnight() {
  const left = Date.parse(todayUtc()) + day - Date.now()
  if (left < longest) await new Promise((resolve) => setTimeout(resolve, left + 10))
}

await notAtMidnight()
beforeEach(notAtMidnight, 2 * longest)
