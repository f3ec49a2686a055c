import { countedElsewhere } from '@hearth/shared/limits'
import { identityRoutes } from './routes.ts'

type Rule = { window: number; max: number }

/**
 * The identity library's rate limits, one per client and route, stored in the database so that all processes share
 * them. Reading the session has a limit of its own (http/auth.ts).
 * @param factor multiplies every number of requests
 */
export function libraryLimits(factor: number) {
  const rule = (window: number, max: number): Rule => ({ window, max: Math.ceil(max * factor) })
  const rules = Object.entries(identityRoutes).flatMap(([route, { limit }]) =>
    limit ? [[route.split(' ')[1]!, rule(...limit)] as const] : [],
  )
  return {
    enabled: true,
    storage: 'database' as const,
    ...rule(60, countedElsewhere.identityRequests.max),
    customRules: { ...Object.fromEntries(rules), '/get-session': false as const },
  }
}
