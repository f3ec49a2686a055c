import { open } from '../../api.ts'
import { createQuota, patternOf } from './rules.ts'

const isWithinQuota = createQuota()

/**
 * Records a dead link. Public, because visitors without an account follow dead links too. Only the path's pattern is
 * logged.
 */
export const report = open.deadLinks.report.handler(({ context, input }) => {
  const noted = isWithinQuota()
  if (noted) context.log.info({ path: patternOf(input.path) }, 'dead link')
  return { noted }
})
