import routes from 'virtual:contract-routes'

type Branch = { '~orpc'?: { route: { method?: string; path?: string } } } & Record<string, unknown>

function* operations(branch: Branch): Generator<string> {
  const route = branch['~orpc']?.route
  if (route) yield `${route.method ?? 'POST'} ${route.path}`
  else for (const part of Object.values(branch)) yield* operations(part as Branch)
}

/** Whether the API has all of these operations, each written as `POST /me/exports`. */
export function isOffered(required: string[]): boolean {
  const offered = new Set(operations(routes as unknown as Branch))
  return required.every((operation) => offered.has(operation))
}
