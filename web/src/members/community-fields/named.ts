import type { Language } from '@hearth/shared/language-codes'
import { currentLanguage } from '../../app/i18n/i18n.ts'

/** A name of the operator's, and the language that it is in. */
type Named = { name: string; language: Language }

/** The `lang` of an element with the name: English stands in where the operator has no name in the page's language. */
export const langOf = ({ language }: Pick<Named, 'language'>): Language | undefined =>
  language === currentLanguage() ? undefined : language
