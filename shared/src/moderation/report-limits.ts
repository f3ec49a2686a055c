// A file of its own, so that a browser gets these without the schemas.

/** What a report is about, the gravest first: moderators see them in this order. */
export const reportCategories = [
  'threat',
  'underage',
  'self-harm',
  'sexual',
  'harassment',
  'hate',
  'others-data',
  'scam',
  'fake',
  'spam',
  'other',
] as const
export const reportLimits = {
  /** Characters of the reporter's text. */
  text: 1000,
  /** Messages that one report carries as evidence. */
  messages: 50,
} as const
