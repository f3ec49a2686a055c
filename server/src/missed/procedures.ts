import { open } from '../api.ts'
import { createQuota, patternOf } from './rules.ts'

const isWithinQuota = createQuota()

/** Everybody may say so: dead links are followed without an account too. The log gets the pattern of the path alone. */
export const report = open.missed.report.handler(({ context, input }) => {
  const noted = isWithinQuota()
  if (noted) context.log.info({ path: patternOf(input.path) }, 'a page was missed')
  return { noted }
})
