import { contract } from '@hearth/shared/contract'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/** The contract without its schemas: the browser needs methods and paths at once, but zod only where a form is. */
export function contractRoutes(): Plugin {
  const id = 'virtual:contract-routes'
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}` ? `export default ${JSON.stringify(minifyContractRouter(contract))}` : undefined,
  }
}
