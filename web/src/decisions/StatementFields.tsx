import type { Case } from '@hearth/shared/cases'
import { decisionLimits } from '@hearth/shared/decision-limits'
import { Language } from '@hearth/shared/language'
import { fallbackLanguage } from '@hearth/shared/language-codes'
import { type ReportCategory, reportCategories } from '@hearth/shared/reports'
import { type Clause, clauses } from '@hearth/shared/statements'
import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../app/i18n/languages.ts'
import classes from './DecisionPanel.module.css'
import { recategorised } from './draft.ts'
import type { Edit } from './Ladder.tsx'
import { MarkedText } from './MarkedText.tsx'
import { useTemplate } from './use-template.ts'

/** What the member is told: category, ground, clause, facts, and the text in their language. */
export function StatementFields({ draft, setDraft, read }: Edit & { read: Case }) {
  const { t } = useTranslation()
  const groundId = useId()
  const language = Language.catch(fallbackLanguage).parse(read.subject?.language)
  const template = useTemplate(draft, language, setDraft)
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const choose = { value: '', label: t('admin.decision.choose') }
  return (
    <>
      <div className={classes.pair}>
        <div data-field="category">
          <NativeSelect
            label={t('admin.decision.category')}
            data={[choose, ...reportCategories.map((value) => ({ value, label: t(`admin.category.${value}`) }))]}
            value={draft.category}
            onChange={(event) => {
              const category = event.currentTarget.value as ReportCategory
              setDraft((before) => recategorised(before, category))
            }}
          />
        </div>
        <div data-field="clause">
          <NativeSelect
            label={t('admin.decision.clause')}
            data={[choose, ...clauses.map((value) => ({ value, label: t(`admin.clause.${value}`) }))]}
            value={draft.clause}
            onChange={(event) => change({ clause: event.currentTarget.value as Clause })}
          />
        </div>
      </div>
      <div>
        <span id={groundId} className={classes.label}>
          {t('admin.decision.ground')}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby={groundId}
          data={(['terms', 'law'] as const).map((value) => ({ value, label: t(`admin.ground.${value}`) }))}
          value={draft.ground}
          onChange={(ground) => change({ ground: ground as typeof draft.ground })}
        />
      </div>
      {draft.ground === 'law' && (
        <div data-field="law">
          <TextInput
            label={t('admin.decision.law')}
            maxLength={decisionLimits.clause}
            value={draft.law}
            onChange={(event) => change({ law: event.currentTarget.value })}
          />
        </div>
      )}
      <div data-field="facts">
        <Textarea
          label={t('admin.decision.facts')}
          description={t('admin.decision.factsHint')}
          autosize
          minRows={2}
          maxLength={decisionLimits.facts}
          value={draft.facts}
          onChange={(event) => change({ facts: event.currentTarget.value })}
        />
      </div>
      <MarkedText
        label={t('admin.decision.words', { language: languageNames[language] })}
        language={language}
        value={draft.text}
        template={template}
        onChange={(text) => change({ text })}
        onReset={() => template && change({ text: template, filled: template })}
      />
    </>
  )
}
