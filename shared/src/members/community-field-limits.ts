// A file of its own, so that a browser gets these without the schemas.

/**
 * - choice: one option
 * - choices: several options
 * - yesNo: yes or no
 * - number: a whole number within a range
 * - text: a line that the member writes
 */
export const communityFieldKinds = ['choice', 'choices', 'yesNo', 'number', 'text'] as const
export type CommunityFieldKind = (typeof communityFieldKinds)[number]

/** The headings under which profile, editor and filters show the fields. */
export const communityFieldGroups = ['identity', 'relationship', 'everyday', 'values', 'access', 'community'] as const
export type CommunityFieldGroup = (typeof communityFieldGroups)[number]

/** Who sees a member's value: everyone who sees the profile, or matches alone. */
export const communityFieldAudiences = ['everyone', 'matches'] as const

export const communityFieldLimits = {
  /** Fields in use; retired ones do not count. */
  fields: 20,
  /** Options in use of one field. */
  options: 40,
  /** Retired ones included: what a saved list may hold at all. */
  storedFields: 100,
  storedOptions: 100,
  key: 30,
  fieldName: 40,
  optionName: 40,
  text: 80,
  number: 1_000_000,
} as const

/** What a key of the community's own looks like. */
export const keyPattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** For how many days members are asked for a field that has become required, before they are reminded. */
export const askedForDays = 14

/** For how many days the values of a retired field stay, in case it is brought back. */
export const retiredFieldDays = 30

/** What separates a field from its value in a filter: `smoking.never`, `rating.1200..1600`. */
export const filterSeparator = '.'
export const yes = 'yes'
export const no = 'no'
/** The longest part of an address: a key, the separator, and a key or a range. */
export const longestFilterText = 2 * communityFieldLimits.key + filterSeparator.length
