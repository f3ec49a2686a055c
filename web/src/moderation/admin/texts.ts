import { fallbackLanguage } from '@hearth/shared/language-codes'
import { loadExtraTexts } from '../../app/i18n/i18n.ts'

const files = import.meta.glob<string>('../../locales/admin/*.json', { query: '?url', import: 'default', eager: true })
const fileOf = (language: string) =>
  files[`../../locales/admin/${language}.json`] ?? files[`../../locales/admin/${fallbackLanguage}.json`]!

/** Loads the administration's texts, `admin.*`, which no member needs. */
export const loadAdminTexts = () => loadExtraTexts(fileOf)
