/** What is done with many cases at once. `release` and `refuse` are about photos that lists hold. */
export const bulkActs = ['close', 'assign', 'categorise', 'release', 'refuse'] as const
export type BulkAct = (typeof bulkActs)[number]
/** Acts that name a category: the new one, or the rule that the photos break. */
export const bulkActsWithCategory: readonly BulkAct[] = ['categorise', 'refuse']
