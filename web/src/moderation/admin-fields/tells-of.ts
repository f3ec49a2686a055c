import { fold } from '@hearth/shared/fold'
import type { CommunityField } from '@hearth/shared/members/community-fields'
import words from './sensitive-words.json' with { type: 'json' }

export type Sensitive = keyof typeof words

/** Scripts that write words without spaces between them. */
const unspaced = /[\p{Script=Thai}\p{Script=Khmer}]/u

/** Whether a text has a word of the list: within an unspaced script anywhere, else as a word or, with *, its beginning. */
function has(text: string, listed: string): boolean {
  const word = fold(listed.replace('*', ''))
  if (unspaced.test(word)) return text.includes(word)
  const inText = text.split(/[^\p{L}\p{N}]+/u)
  return inText.some((one) => (listed.endsWith('*') ? one.startsWith(word) : one === word))
}

/** What the names of a field and its options may tell of a member (GDPR, Art. 9); null if nothing points to it. */
export function tellsOf({
  kind,
  names,
  options,
}: Pick<CommunityField, 'kind' | 'names' | 'options'>): Sensitive | null {
  const named = [names, ...(kind.startsWith('choice') ? options.map((option) => option.names) : [])]
  const texts = named.flatMap((one) => Object.values(one)).map(fold)
  const kinds = Object.keys(words) as Sensitive[]
  return kinds.find((about) => words[about].some((word) => texts.some((text) => has(text, word)))) ?? null
}
