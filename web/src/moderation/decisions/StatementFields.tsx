import { Language } from '@hearth/shared/language'
import { fallbackLanguage } from '@hearth/shared/language-codes'
import type { Case } from '@hearth/shared/moderation/cases'
import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import { type Clause, clauses } from '@hearth/shared/moderation/statements'
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../app/i18n/languages.ts'
import { atMost } from '../../ui/at-most.ts'
import { CategoryChoice } from './CategoryChoice.tsx'
import classes from './DecisionPanel.module.css'
import { type Draft, recategorised } from './draft.ts'
import type { Edit } from './Ladder.tsx'
import { MarkedText } from './MarkedText.tsx'
import { useTemplate } from './use-template.ts'
import { WrittenField } from './WrittenField.tsx'

/** What the member is told: category, ground, clause, facts, and the text in their language. */
export function StatementFields({ draft, setDraft, read }: Edit & { read: Case }) {
  const { t } = useTranslation()
  const language = Language.catch(fallbackLanguage).parse(read.subject?.language)
  const template = useTemplate(draft, language, setDraft)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <>
      <div className={classes.pair}>
        <div data-field="category">
          <CategoryChoice
            value={draft.category}
            onChange={(category) => setDraft((before) => recategorised(before, category))}
          />
        </div>
        <ClauseChoice value={draft.clause} onChange={(clause) => change({ clause })} />
      </div>
      <Ground value={draft.ground} onChange={(ground) => change({ ground })} />
      {draft.ground === 'law' && <Law value={draft.law} onChange={(law) => change({ law })} />}
      <Facts value={draft.facts} onChange={(facts) => change({ facts })} />
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

type Field<Value extends string> = { value: Value; onChange: (value: Exclude<Value, ''>) => void }

function ClauseChoice({ value, onChange }: Field<Draft['clause']>) {
  const { t } = useTranslation()
  const named = clauses.map((clause) => ({ value: clause, label: t(`admin.clause.${clause}`) }))
  return (
    <div data-field="clause">
      <NativeSelect
        label={t('admin.decision.clause')}
        data={[{ value: '', label: t('admin.decision.choose') }, ...named]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Clause)}
      />
    </div>
  )
}

/** Asks whether the decision rests on the terms or on a law. */
function Ground({ value, onChange }: Field<Draft['ground']>) {
  const { t } = useTranslation()
  const labelId = useId()
  return (
    <div>
      <span id={labelId} className={classes.label}>
        {t('admin.decision.ground')}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        data={(['terms', 'law'] as const).map((ground) => ({ value: ground, label: t(`admin.ground.${ground}`) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

function Law({ value, onChange }: Field<string>) {
  const { t } = useTranslation()
  return (
    <div data-field="law">
      <TextInput
        label={t('admin.decision.law')}
        {...atMost(decisionLimits.clause)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

function Facts({ value, onChange }: Field<string>) {
  const { t } = useTranslation()
  return (
    <WrittenField
      name="facts"
      label={t('admin.decision.facts')}
      description={t('admin.decision.factsHint')}
      minRows={2}
      maxLength={decisionLimits.facts}
      value={value}
      onChange={onChange}
    />
  )
}
