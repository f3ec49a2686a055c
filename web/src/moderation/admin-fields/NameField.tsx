import { fallbackLanguage, type Language, languages } from '@hearth/shared/language-codes'
import type { Names } from '@hearth/shared/members/community-names'
import { isVisible } from '@hearth/shared/readable'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../app/i18n/languages.ts'
import { atMost } from '../../ui/at-most.ts'

type Named = { names: Names }
type Form = {
  language: Language
  setLanguage: (language: Language) => void
  errorOf: (path: string) => string | undefined
}

type Props = {
  form: Form
  entry: Named & { key: string }
  /** What is named along with it: its options. */
  parts?: Named[]
  max: number
  /** Says what stands where the operator has no name. Without it, English is required. */
  hint?: string | undefined
  onChange: (names: Names) => void
}

/** The languages, with a note at those in which the entry and all its parts have names. */
function LanguageField({ form, entry, parts = [] }: Props) {
  const { t } = useTranslation()
  const nameOf = (language: Language) =>
    [entry, ...parts].every(({ names }) => isVisible(names[language] ?? ''))
      ? t('admin.pages.written', { language: languageNames[language] })
      : languageNames[language]
  return (
    <NativeSelect
      size="md"
      label={t('admin.fields.language')}
      value={form.language}
      data={languages.map((value) => ({ value, label: nameOf(value) }))}
      onChange={(event) => form.setLanguage(event.currentTarget.value as Language)}
    />
  )
}

/** The name of an entry, in one language at a time. */
export function NameField(props: Props) {
  const { t } = useTranslation()
  const { form, entry, max, hint, onChange } = props
  const { language } = form
  const isOther = language !== fallbackLanguage
  const name = `${entry.key}.names.${language}`
  return (
    <>
      <LanguageField {...props} />
      <TextInput
        size="md"
        name={name}
        lang={language}
        autoComplete="off"
        required={!isOther && !hint}
        label={t('admin.fields.name')}
        description={hint ?? t(isOther ? 'admin.fields.otherName' : 'admin.fields.englishName')}
        placeholder={isOther && !hint ? entry.names.en : undefined}
        {...atMost(max)}
        value={entry.names[language] ?? ''}
        error={form.errorOf(name)}
        onChange={(event) => onChange({ ...entry.names, [language]: event.currentTarget.value })}
      />
    </>
  )
}
