import type { TFunction } from 'i18next'
import { errorCode } from '../app/api/query-client.ts'

/** Whether a call was refused because the member has seen all the cards of an hour. */
const isEnough = (error: unknown) =>
  errorCode(error) === 'TOO_MANY_REQUESTS' &&
  (error as { data?: { retryAfter?: number } }).data?.retryAfter !== undefined

/** Why no (further) people came: the hour's cards are seen, or else what `other` names. */
export const noPeopleText = (t: TFunction, error: unknown, other: string) =>
  t(isEnough(error) ? 'people.enough' : other)
