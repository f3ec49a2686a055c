import type { Language } from '@hearth/shared/language-codes'
import { promptLimits } from '@hearth/shared/members/prompt-keys'
import type { Answers } from '@hearth/shared/members/prompts'
import da from './answers/da.json' with { type: 'json' }
import de from './answers/de.json' with { type: 'json' }
import en from './answers/en.json' with { type: 'json' }
import es from './answers/es.json' with { type: 'json' }
import km from './answers/km.json' with { type: 'json' }
import th from './answers/th.json' with { type: 'json' }
import { randomFrom } from './random.ts'

/** What members say to a prompt, whoever they are, in their own language. */
export const saidTo: Record<Language, Record<string, string[]>> = { en, es, de, da, th, km }

/** What a test member answers to prompts. Two in five answer none. */
export function answersOf(seed: string | number, index: number, language: Language): Answers {
  // A separate random source, so that the other traits of a seed's members stay the same.
  const random = randomFrom('answers', seed, index)
  if (random.chance(0.4)) return []
  const said = saidTo[language]
  const prompts = random.sample(Object.keys(said), random.whole(1, promptLimits.answers))
  return prompts.map((prompt) => ({ prompt, text: random.pick(said[prompt]!) }))
}
