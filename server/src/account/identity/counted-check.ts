import type { Services } from '../../services.ts'
import { beginTry, clearTries } from './password-tries.ts'

/**
 * Runs a check of a code or password as a counted try: after four wrong ones each waits longer.
 * @returns seconds to wait before the next try, or whether the check succeeded
 */
export async function countedCheck(
  { db }: Pick<Services, 'db'>,
  triesKey: string,
  check: () => Promise<boolean>,
): Promise<{ wait: number } | { right: boolean }> {
  const { wait } = await beginTry(db, triesKey)
  if (wait) return { wait }
  const right = await check()
  if (right) await clearTries(db, triesKey)
  return { right }
}
