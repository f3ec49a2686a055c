import { fallbackLanguage } from '@hearth/shared/language-codes'
import type { DeliveryType } from '@hearth/shared/webhook-events'
import type { Env } from '../config/env.ts'
import { translatorFor } from '../mail/templates.ts'

/** What a delivery says: ids, kinds, counts and moments, and the path of the screen that shows more. */
export type News = {
  type: DeliveryType
  data: Record<string, string | number>
  path: string
}

/** The body of a delivery. `text` is one line of kind and link, for receivers that show nothing else. */
export function payloadOf({ BASE_URL }: Pick<Env, 'BASE_URL'>, { type, data, path }: News): string {
  const link = `${BASE_URL}${path}`
  const words = translatorFor(fallbackLanguage)(`webhook.${type}`, data)
  return JSON.stringify({
    type,
    timestamp: new Date().toISOString(),
    data: { ...data, link },
    text: `${words}: ${link}`,
  })
}

/** The line of text of a body alone. */
export const textOnlyOf = (payload: string): string =>
  JSON.stringify({ text: (JSON.parse(payload) as { text: string }).text })
