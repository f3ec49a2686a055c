import { readFileSync } from 'node:fs'
import { defaultCommunityName } from '@hearth/shared/community-limits'
import { languages } from '@hearth/shared/language-codes'

export { languages }
export type Language = (typeof languages)[number]

/** The interface's words in a language, by their key: `textOf('km', 'shell.skip')`. Those of the staff lie apart. */
export function textOf(language: Language, key: string): string {
  const file = key.startsWith('admin.') ? `admin/${language}` : language
  const all = JSON.parse(readFileSync(new URL(`../../web/src/locales/${file}.json`, import.meta.url), 'utf8'))
  const text: string = key.split('.').reduce((part, name) => part[name], all)
  return text.replaceAll('{{community}}', defaultCommunityName)
}
