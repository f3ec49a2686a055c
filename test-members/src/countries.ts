import type { Language } from '@hearth/shared/language-codes'
import type { Country } from '@hearth/shared/members/members'
import type { NamePoolName } from './names.ts'

/** A country in the gazetteer with the typical traits of its people; weights are relative. */
export type Homeland = {
  code: string
  country: Country
  weight: number
  names: [NamePoolName, number][]
  languages: [Language, number][]
  /** Centimetres above or below the mean (NCD-RisC, eLife 2016, rounded). */
  taller?: number
}

/** The origins of demo members when no city is requested: all countries a member can choose, and four others. */
export const homelands: Homeland[] = [
  { code: 'US', country: 'United States', weight: 16, names: [['english', 12], ['latinAmerican', 3], ['indian', 1], ['korean', 0.5], ['chinese', 0.5]], languages: [['en', 11], ['es', 1]] },
  { code: 'CA', country: 'Canada', weight: 5, names: [['english', 6], ['french', 3], ['indian', 1]], languages: [['en', 1]] },
  { code: 'GB', country: 'United Kingdom', weight: 9, names: [['english', 10], ['indian', 1], ['polish', 0.5]], languages: [['en', 1]] },
  { code: 'DE', country: 'Germany', weight: 9, names: [['german', 10], ['polish', 1]], languages: [['de', 6], ['en', 1]], taller: 2 },
  { code: 'FR', country: 'France', weight: 5, names: [['french', 1]], languages: [['en', 1]] },
  { code: 'IT', country: 'Italy', weight: 4, names: [['italian', 1]], languages: [['en', 1]] },
  { code: 'ES', country: 'Spain', weight: 7, names: [['spanish', 9], ['latinAmerican', 1]], languages: [['es', 9], ['en', 1]] },
  { code: 'NL', country: 'Netherlands', weight: 3, names: [['dutch', 1]], languages: [['en', 1]], taller: 5 },
  { code: 'SE', country: 'Sweden', weight: 3, names: [['swedish', 1]], languages: [['en', 1]], taller: 3 },
  { code: 'NO', country: 'Norway', weight: 3, names: [['norwegian', 1]], languages: [['en', 1]], taller: 3 },
  { code: 'DK', country: 'Denmark', weight: 7, names: [['danish', 1]], languages: [['da', 6], ['en', 1]], taller: 4 },
  { code: 'AU', country: 'Australia', weight: 4, names: [['english', 8], ['chinese', 1]], languages: [['en', 1]] },
  { code: 'NZ', country: 'New Zealand', weight: 2, names: [['english', 1]], languages: [['en', 1]] },
  { code: 'JP', country: 'Japan', weight: 3, names: [['japanese', 1]], languages: [['en', 1]], taller: -6 },
  { code: 'KR', country: 'South Korea', weight: 3, names: [['korean', 1]], languages: [['en', 1]], taller: -2 },
  { code: 'SG', country: 'Singapore', weight: 2, names: [['chinese', 7], ['malay', 2], ['indian', 1]], languages: [['en', 1]], taller: -4 },
  { code: 'BR', country: 'Brazil', weight: 4, names: [['brazilian', 1]], languages: [['en', 4], ['es', 1]], taller: -2 },
  { code: 'AR', country: 'Argentina', weight: 3, names: [['latinAmerican', 3], ['italian', 1]], languages: [['es', 1]], taller: -1 },
  { code: 'MX', country: 'Mexico', weight: 5, names: [['latinAmerican', 1]], languages: [['es', 1]], taller: -6 },
  { code: 'IN', country: 'India', weight: 5, names: [['indian', 1]], languages: [['en', 1]], taller: -8 },
  { code: 'TH', country: 'Other', weight: 6, names: [['thai', 1]], languages: [['th', 4], ['en', 1]], taller: -6 },
  { code: 'KH', country: 'Other', weight: 5, names: [['khmer', 1]], languages: [['km', 4], ['en', 1]], taller: -10 },
  { code: 'PL', country: 'Other', weight: 2, names: [['polish', 1]], languages: [['en', 1]], taller: 1 },
  { code: 'KE', country: 'Other', weight: 2, names: [['kenyan', 1]], languages: [['en', 1]], taller: -5 },
] // biome-ignore format: one country a line
