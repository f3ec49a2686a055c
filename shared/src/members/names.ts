// Without zod: the first screens ask for names in their order.
import type { Language } from '../language-codes.ts'

/** How the community asks for names and writes them, by the language of their owner. */
export type NameRules = {
  /** The family name comes before the first name. */
  familyFirst: Language[]
  /** Forms ask for the name that people call one, rather than for a first name. */
  calledBy: Language[]
  /** Others see the first letter of the family name. */
  initial: boolean
}

export const defaultNameRules: NameRules = { familyFirst: [], calledBy: [], initial: true }

export type Named = {
  firstName: string
  lastName: string
  /** Of the member, whoever reads the name. */
  language: string
}

const has = (all: readonly string[], language: string) => all.includes(language)

export const isFamilyFirst = ({ familyFirst }: NameRules, language: string) => has(familyFirst, language)
export const isCalledBy = ({ calledBy }: NameRules, language: string) => has(calledBy, language)

/** The fields of a name, in the order of a form in this language. */
export const nameFields = (rules: NameRules, language: string) =>
  isFamilyFirst(rules, language) ? (['lastName', 'firstName'] as const) : (['firstName', 'lastName'] as const)

const write = (named: Named, rules: NameRules) =>
  nameFields(rules, named.language)
    .map((field) => named[field])
    .filter(Boolean)
    .join(' ')

/** The name as others read it: "Maya R." The initial is a whole character in any script. */
export function shownName(named: Named, rules: NameRules): string {
  const [initial] = rules.initial ? named.lastName : ''
  return write({ ...named, lastName: initial ? `${initial}.` : '' }, rules)
}

/** The name as only staff read it: "Maya Reed". */
export const fullName = write
