import type { Language } from '@hearth/shared/language-codes'

/** A usual name of each language, for the preview. */
export const samples: Record<Language, { firstName: string; lastName: string }> = {
  en: { firstName: 'Maya', lastName: 'Reed' },
  es: { firstName: 'Lucía', lastName: 'Romero' },
  de: { firstName: 'Jana', lastName: 'Vogt' },
  da: { firstName: 'Freja', lastName: 'Holm' },
  th: { firstName: 'มะลิ', lastName: 'ศรีสุข' },
  km: { firstName: 'ដារ៉ា', lastName: 'សុខ' },
}
