import type { Language } from '@hearth/shared/language-codes'
import da from './bios/da.json' with { type: 'json' }
import de from './bios/de.json' with { type: 'json' }
import en from './bios/en.json' with { type: 'json' }
import es from './bios/es.json' with { type: 'json' }
import km from './bios/km.json' with { type: 'json' }
import th from './bios/th.json' with { type: 'json' }
import type { Random } from './random.ts'

/** Sentences that fit together in any order; those in `interests` are used by members with the interest. */
type Phrases = {
  openers: string[]
  young: string[]
  elder: string[]
  details: string[]
  closers: string[]
  interests: Record<string, string[]>
}

export const phrases: Record<Language, Phrases> = { en, es, de, da, th, km }

function openerOf(random: Random, said: Phrases, age: number): string {
  if (age < 22 && random.chance(0.8)) return random.pick(said.young)
  if (age > 63) return random.pick(random.chance(0.7) ? said.elder : said.details)
  return random.pick(said.openers)
}

/** A bio of two to five sentences, in any of the product's languages. */
export function bioOf(random: Random, language: Language, interests: readonly string[], age: number): string {
  const said = phrases[language]
  const loves = random
    .sample(interests, random.whole(1, 2))
    .map((interest) => random.pick(said.interests[interest] ?? said.details))
  const opener = openerOf(random, said, age)
  const rest = [
    ...(random.chance(0.55) ? [random.pick(said.details)] : []),
    ...(random.chance(0.75) ? [random.pick(said.closers)] : []),
  ]
  const [first, ...others] = loves
  const start = random.chance(0.3) && first ? [first, opener, ...others] : [opener, ...loves]
  return [...new Set([...start, ...rest])].join(' ')
}
