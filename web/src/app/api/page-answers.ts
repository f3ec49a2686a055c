import type { PageAnswer } from '@hearth/shared/page-answers'
import { queryClient } from './query-client.ts'

/** Fills the cache, so that the first screen shows its content at once. The keys are those of the contract's queries. */
export function keepPageAnswers(answers: PageAnswer[]) {
  for (const { path, input, pages, output } of answers) {
    const key = [path.split('.'), { input, type: pages ? 'infinite' : 'query' }]
    queryClient.setQueryData(key, pages ? { pages: [output], pageParams: [undefined] } : output)
  }
}
