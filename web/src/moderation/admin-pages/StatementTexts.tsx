import { type Language, languages } from '@hearth/shared/language-codes'
import { type Action, actions } from '@hearth/shared/moderation/ladder'
import { reportCategories } from '@hearth/shared/moderation/report-limits'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { languageNames } from '../../app/i18n/languages.ts'
import { Loading } from '../../ui/Loading.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import classes from './Pages.module.css'
import { StatementTextForm } from './StatementTextForm.tsx'

/** Closing and lifting tell the member nothing that starts from a text. */
const worded = actions.filter((action) => action !== 'close' && action !== 'lift')

/** The texts that decisions start from: one for each category, action and language. */
export function StatementTexts() {
  const { t } = useTranslation()
  const [category, setCategory] = useState<ReportCategory>(reportCategories[0])
  const [action, setAction] = useState<Action>('warn')
  const [language, setLanguage] = useState<Language>(currentLanguage)
  return (
    <section className={classes.form} aria-labelledby="statement-texts">
      <h2 id="statement-texts">{t('admin.statementTexts.title')}</h2>
      <Text c="dimmed">{t('admin.statementTexts.lead')}</Text>
      <Group align="end" justify="space-between">
        <NativeSelect
          size="md"
          label={t('admin.decision.category')}
          value={category}
          data={reportCategories.map((value) => ({ value, label: t(`admin.category.${value}`) }))}
          onChange={(event) => setCategory(event.currentTarget.value as ReportCategory)}
        />
        <NativeSelect
          size="md"
          label={t('admin.decision.actions')}
          value={action}
          data={worded.map((value) => ({ value, label: t(`admin.action.${value}`) }))}
          onChange={(event) => setAction(event.currentTarget.value as Action)}
        />
        <NativeSelect
          size="md"
          label={t('admin.statementTexts.language')}
          value={language}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
      </Group>
      <OpenText key={`${category} ${action} ${language}`} category={category} action={action} language={language} />
    </section>
  )
}

function OpenText({ action, ...input }: { category: ReportCategory; action: Action; language: Language }) {
  const { t } = useTranslation()
  const query = useQuery(staffApi.decisions.templates.queryOptions({ input, refetchOnWindowFocus: false }))
  if (query.isPending) return <Loading />
  const saved = query.data?.find((one) => one.action === action)
  if (!saved) return <NotLoaded text={t('admin.statementTexts.notLoaded')} onRetry={() => void query.refetch()} />
  return <StatementTextForm key={saved.version} saved={saved} />
}
