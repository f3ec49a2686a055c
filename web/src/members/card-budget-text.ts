import type { TFunction } from 'i18next'
import { errorCode } from '../app/api/query-client.ts'

/** Whether the server refused because the card budget of this hour is spent. */
const isBudgetSpent = (error: unknown) =>
  errorCode(error) === 'TOO_MANY_REQUESTS' &&
  (error as { data?: { retryAfter?: number } }).data?.retryAfter !== undefined

/** Explains why no more members loaded: the card budget is spent, or `other`. */
export const cardBudgetText = (t: TFunction, error: unknown, other: string) =>
  t(isBudgetSpent(error) ? 'members.enough' : other)
