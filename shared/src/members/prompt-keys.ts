// A file of its own, so that a browser gets these without the schemas.

/**
 * The prompts of the product by group. A prompt is a title, never the beginning of a sentence. None asks for health,
 * faith, politics or sex. docs/decisions/prompts.md
 */
const promptsByGroup = {
  everyday: ['morning', 'evening', 'song', 'corner', 'learning'],
  food: ['breakfast', 'dish', 'snack', 'never', 'table'],
  weekends: ['sunday', 'rain', 'trip', 'saturday', 'walk'],
  together: ['try', 'home', 'company', 'teach', 'care'],
  small: ['joy', 'luxury', 'smell', 'early', 'keepsake'],
  wishes: ['place', 'year', 'free', 'childhood', 'skill'],
  humour: ['talent', 'laugh', 'opinion', 'mishap', 'excuse'],
  meeting: ['place', 'question', 'topic', 'nerves', 'sign'],
} as const

export type PromptGroup = keyof typeof promptsByGroup
export const promptGroups = Object.keys(promptsByGroup) as PromptGroup[]

/** The keys of the product's prompts, such as `weekends.sunday`. A key of the operator's has no dot. */
export const promptKeys: readonly string[] = promptGroups.flatMap((group) =>
  promptsByGroup[group].map((name) => `${group}.${name}`),
)

/** The group of a prompt of the product; null for one of the operator's. */
export const groupOf = (key: string): PromptGroup | null =>
  promptGroups.find((group) => key.startsWith(`${group}.`)) ?? null

export const promptLimits = {
  /** Of a member. */
  answers: 3,
  /** Characters of an answer. */
  text: 150,
  /** From so many characters on, the editor counts. */
  countedFrom: 120,
  /** Prompts of the operator in use; retired ones do not count. */
  own: 20,
  /** Retired ones included. */
  storedOwn: 100,
  title: 60,
  /** Of a key, the product's or the operator's. */
  key: 30,
} as const
