import { fallbackLanguage } from '@hearth/shared/language-codes'

const files = import.meta.glob<string>('../../../../help/pictures/*/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})
const fileOf = (language: string, name: string, theme: string) =>
  files[`../../../../help/pictures/${language}/${name}-${theme}.webp`]

/** The address of a picture of a screen: in the reader's language, else in English. */
export const pictureAddress = (name: string, language: string, theme: 'light' | 'dark') =>
  fileOf(language, name, theme) ?? fileOf(fallbackLanguage, name, theme)
