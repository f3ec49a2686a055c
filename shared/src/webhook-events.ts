/** What a webhook can be told, one word for each kind of news. Ids, kinds, counts and links; never names or words. */
export const webhookEvents = [
  'case.critical',
  'case.overdue',
  'backup.failed',
  'backup.overdue',
  'alert',
  'members.daily',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What a delivery carries: news, or the test that an admin sends. */
export type DeliveryType = WebhookEvent | 'test'

/**
 * `webhooks`: addresses of a community. `name`, `address`: characters. `listed`: deliveries that are kept of each.
 * `secretHours`: for how long the secret before a change still signs, so that a receiver can take over the new one.
 */
export const webhookLimits = { webhooks: 10, name: 60, address: 2000, listed: 50, secretHours: 24 } as const

/** Why a try failed. `secret`: it was encrypted with a key that the installation no longer has. */
export const webhookProblems = [
  'timeout',
  'redirect',
  'refused',
  'private',
  'certificate',
  'unreachable',
  'secret',
] as const
export type WebhookProblem = (typeof webhookProblems)[number]
