import { fallbackLanguage, type Language, languages } from '@hearth/shared/language-codes'
import type { EditedPage } from '@hearth/shared/moderation/admin-pages'
import { clauses } from '@hearth/shared/moderation/statements'
import { Group, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../app/i18n/languages.ts'
import list from '../admin/list.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { PagePreview } from './PagePreview.tsx'
import classes from './Pages.module.css'
import type { PageForm } from './use-page-form.ts'

type Props = {
  form: PageForm
  page: EditedPage['page']
  language: Language
  onLanguage: (language: Language) => void
}

/** The title and the text of a page in one language, to write or as members would read them. */
export function PageFields({ form, page, language, onLanguage }: Props) {
  const { t } = useTranslation()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const { title, text } = form.draftOf(language)
  const nameOf = (one: Language) =>
    form.isWritten(one) ? t('admin.pages.written', { language: languageNames[one] }) : languageNames[one]
  return (
    <div className={list.card}>
      <Group align="end" justify="space-between">
        <NativeSelect
          size="md"
          label={t('admin.pages.language')}
          value={language}
          data={languages.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(event) => onLanguage(event.currentTarget.value as Language)}
        />
        <SegmentedControl
          size="md"
          aria-label={t('admin.pages.view')}
          value={view}
          data={(['write', 'preview'] as const).map((value) => ({ value, label: t(`admin.pages.${value}`) }))}
          onChange={setView}
        />
      </Group>
      {view === 'preview' ? (
        <PagePreview page={page} language={language} title={title} text={text} />
      ) : (
        <Fields form={form} page={page} language={language} />
      )}
    </div>
  )
}

function Fields({ form, page, language }: Omit<Props, 'onLanguage'>) {
  const { t } = useTranslation()
  const { title, text } = form.draftOf(language)
  const hint = language !== fallbackLanguage && !form.isWritten(language) ? `${t('admin.pages.fallback')} ` : ''
  return (
    <>
      <TextInput
        size="md"
        name={`${language}.title`}
        lang={language}
        label={t('admin.pages.title')}
        value={title}
        error={form.errorOf(language, 'title')}
        onChange={(event) => form.change(language, { title: event.currentTarget.value })}
      />
      <Textarea
        size="md"
        name={`${language}.text`}
        lang={language}
        autosize
        minRows={14}
        maxRows={28}
        classNames={{ input: classes.text }}
        label={t('admin.pages.text')}
        // The braces name placeholders of the page itself.
        description={hint + t('admin.pages.textHint', { skipInterpolation: true })}
        value={text}
        error={form.errorOf(language, 'text')}
        onChange={(event) => form.change(language, { text: event.currentTarget.value })}
      />
      {page === 'rules' && form.isWritten(language) && <MissingClauses text={text} />}
    </>
  )
}

/** The clauses that statements of reasons link to, as far as the rules have no heading for them. */
function MissingClauses({ text }: { text: string }) {
  const { t } = useTranslation()
  const missing = clauses.filter((clause) => !text.includes(`{#${clause}}`))
  if (!missing.length) return null
  const list = missing.map((clause) => `{#${clause}}`).join(', ')
  return <SmallPrint style={{ overflowWrap: 'anywhere' }}>{t('admin.pages.clauses', { list })}</SmallPrint>
}
