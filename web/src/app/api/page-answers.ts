import type { PageAnswer } from '@hearth/shared/page-answers'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** The page's own time. Its answers are as old as that. Milliseconds since 1970. */
const began = Math.round(performance.timeOrigin)
/** The first screen asks nothing again for this time. The live connection, which comes later, catches up. Milliseconds. */
const newForMs = 30_000

/** Fills the cache, so that the first screen shows its content at once. The keys are those of the contract's queries. */
export function keepPageAnswers(answers: PageAnswer[]) {
  for (const { path, input, pages, output } of answers) {
    const key = [path.split('.'), { input, type: pages ? 'infinite' : 'query' }]
    const data = pages ? { pages: [output], pageParams: [undefined] } : output
    queryClient.setQueryData(key, data, { updatedAt: began })
  }
}

/** Whether data of this time came with the page. */
export const cameWithPage = (updatedAt: number) => updatedAt === began

/** The stale time of what each screen asks for when it opens, unless it came with the page. */
export const staleAtOnce = ({ state }: Pick<Query, 'state'>) => (cameWithPage(state.dataUpdatedAt) ? newForMs : 0)
