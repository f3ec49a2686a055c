import * as z from 'zod'
import { api } from '../api.ts'

/** What a rule looks at: the words of messages, or what the server knows of their sender. */
type Looks = { weight: number; at: 'words' | 'sender' }

/**
 * The signs of a scam, each with a name that staff and members can be told. A rule counts once in a conversation. One rule
 * alone reaches the threshold only where hardly anything honest reads like it.
 */
export const signalRules = {
  /** A number, an address or another app in the first five messages of the sender. */
  'off-app': { weight: 4, at: 'words' },
  /** A link to an uncommon place in the first five messages of the sender. */
  link: { weight: 4, at: 'words' },
  /** Asks for money, or for help with an amount. */
  money: { weight: 6, at: 'words' },
  /** A market or a job with a promised gain. */
  investment: { weight: 8, at: 'words' },
  /** Asks for a gift card, or for what is under its foil. */
  'gift-card': { weight: 8, at: 'words' },
  /** A visa, ticket or customs that has to be paid. */
  visa: { weight: 4, at: 'words' },
  /** An illness or accident, and money. */
  surgery: { weight: 4, at: 'words' },
  /** A parcel, an inheritance, an oil rig, a blocked card. */
  story: { weight: 3, at: 'words' },
  /** Threatens to publish pictures. */
  threat: { weight: 8, at: 'words' },
  /** Asks for a code that is sent to the recipient. */
  code: { weight: 8, at: 'words' },
  /** Another account shows the same photo. */
  'same-photo': { weight: 3, at: 'sender' },
  /** Signed in from another country than the profile's, or from two within a day. */
  'country-jump': { weight: 2, at: 'sender' },
  /** The same longer text went to three others within a day. */
  'copy-paste': { weight: 3, at: 'sender' },
} as const satisfies Record<string, Looks>

export const signalNames = Object.keys(signalRules) as SignalName[]
export type SignalName = keyof typeof signalRules
export const SignalName = z.enum(signalNames as [SignalName, ...SignalName[]])

/** From this sum of weights a case opens. The recipient is warned when the rules about words reach it alone. */
export const signalThreshold = 8

/** The sum of the rules' weights. */
export const signalScore = (rules: readonly SignalName[]) =>
  rules.reduce((sum, rule) => sum + signalRules[rule].weight, 0)

/** What the recipient may be told, and warned by: what they can read themselves. The rest would tell of the sender. */
export const isAboutWords = (rule: SignalName) => signalRules[rule].at === 'words'

export const signals = {
  dismiss: api
    .route({
      method: 'DELETE',
      path: '/conversations/{conversationId}/warning',
      summary: 'Put away the warning about a partner, until another rule is met',
    })
    .input(z.strictObject({ conversationId: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),
}
