import type { Language } from '@hearth/shared/language-codes'
import type { SpokenLanguage } from '@hearth/shared/members/spoken-languages'
import { randomFrom } from './random.ts'

type Weighted = [SpokenLanguage, number][]

/** First languages by country code; weights are relative. */
const nativeIn: Record<string, Weighted> = {
  US: [['en', 8], ['es', 2], ['zh', 0.3], ['vi', 0.3]],
  CA: [['en', 6], ['fr', 3], ['pa', 0.5]],
  GB: [['en', 12], ['pl', 1], ['cy', 0.5], ['ur', 0.5]],
  DE: [['de', 10], ['tr', 1], ['pl', 0.5]],
  FR: [['fr', 10], ['ar', 1]],
  IT: [['it', 1]],
  ES: [['es', 7], ['ca', 2], ['eu', 0.5]],
  NL: [['nl', 1]],
  SE: [['sv', 10], ['fi', 0.5]],
  NO: [['no', 1]],
  DK: [['da', 10], ['ar', 0.5]],
  AU: [['en', 9], ['zh', 1]],
  NZ: [['en', 8], ['mi', 1]],
  JP: [['ja', 1]],
  KR: [['ko', 1]],
  SG: [['zh', 5], ['ms', 2], ['ta', 1]],
  BR: [['pt', 1]],
  AR: [['es', 1]],
  MX: [['es', 1]],
  IN: [['hi', 5], ['ta', 1], ['te', 1], ['bn', 1], ['mr', 1], ['gu', 1]],
  TH: [['th', 1]],
  KH: [['km', 1]],
  PL: [['pl', 1]],
  KE: [['sw', 1]],
} // biome-ignore format: one country a line

/** Languages that people learn later. */
const learned: Weighted = [
  ['es', 4],
  ['fr', 4],
  ['de', 3],
  ['it', 1],
  ['zh', 1],
  ['ja', 1],
  ['pt', 1],
  ['ar', 0.5],
  ['ru', 0.5],
]

/** The languages of a test member. About one in ten names none, as the field is optional. */
export function languagesOf(
  seed: string | number,
  index: number,
  { code }: { code: string },
  reads: Language,
): SpokenLanguage[] {
  // A separate random source, so that the other traits of a seed's members stay the same.
  const random = randomFrom('languages', seed, index)
  if (random.chance(0.1)) return []
  const native = random.weighted<SpokenLanguage>(nativeIn[code] ?? [['en', 1]])
  const further = random.chance(0.65) ? (['en'] as const) : []
  const another = random.chance(0.3) ? [random.weighted(learned)] : []
  return [...new Set<SpokenLanguage>([native, reads, ...further, ...another])]
}
