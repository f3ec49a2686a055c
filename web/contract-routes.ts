import { memberContract, staffContract } from '@hearth/shared/contract'
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/** The console's operations come in a module of their own, which members do not load. */
const contracts: Record<string, AnyContractRouter> = {
  'virtual:contract-routes': memberContract,
  'virtual:staff-routes': staffContract,
}

/** The summaries are for readers of the API's documentation. */
const withoutSummary = (key: string, value: unknown) => (key === 'summary' ? undefined : value)

/** The contract without its schemas: the browser needs methods and paths at once, but zod only where a form is. */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (source) => (source in contracts ? `\0${source}` : undefined),
    load(id) {
      const contract = contracts[id.replace('\0', '')]
      return contract && `export default ${JSON.stringify(minifyContractRouter(contract), withoutSummary)}`
    },
  }
}
