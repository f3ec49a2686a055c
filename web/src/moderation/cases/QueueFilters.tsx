import { type Filter, severities } from '@hearth/shared/moderation/cases'
import { reportCategories } from '@hearth/shared/moderation/report-limits'
import { caseKinds } from '@hearth/shared/moderation/staff'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import classes from './Queue.module.css'
import { searchOf } from './queue-query.ts'
import { SavedFilters } from './SavedFilters.tsx'

const claims = ['any', 'free', 'mine'] as const
const finders = ['any', 'people', 'machine'] as const
const states = ['open', 'decided'] as const

/** What the queue shows. Each choice is in the address at once. */
export function QueueFilters({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const apply = (next: Filter) => void navigate({ to: '/admin/cases', search: searchOf(next), replace: true })
  const change = (part: Partial<Filter>) => apply({ ...filter, ...part })
  const options = <Word extends string>(words: readonly Word[], names: string) =>
    words.map((value) => ({ value, label: t(`${names}.${value as string}`) }))
  return (
    <fieldset className={classes.filters} aria-label={t('admin.cases.filter.title')}>
      <ChoiceMenu
        label={t('admin.cases.filter.severity')}
        options={options(severities, 'admin.cases.severity')}
        values={filter.severities ?? []}
        onChange={(next) => change({ severities: next.length ? next : undefined })}
      />
      <ChoiceMenu
        label={t('admin.cases.filter.category')}
        options={options(reportCategories, 'admin.category')}
        values={filter.categories ?? []}
        onChange={(next) => change({ categories: next.length ? next : undefined })}
      />
      <ChoiceMenu
        label={t('admin.cases.filter.kind')}
        options={options(caseKinds, 'admin.kind')}
        values={filter.kinds ?? []}
        onChange={(next) => change({ kinds: next.length ? next : undefined })}
      />
      <ChoiceMenu
        single
        label={t('admin.cases.filter.claim.title')}
        options={options(claims, 'admin.cases.filter.claim')}
        values={[filter.claim]}
        usual="any"
        onChange={([claim = 'any']) => change({ claim })}
      />
      <ChoiceMenu
        single
        label={t('admin.cases.filter.finder.title')}
        options={options(finders, 'admin.cases.filter.finder')}
        values={[filter.finder]}
        usual="any"
        onChange={([finder = 'any']) => change({ finder })}
      />
      <ChoiceMenu
        single
        label={t('admin.cases.filter.state.title')}
        options={options(states, 'admin.cases.filter.state')}
        values={[filter.state]}
        usual="open"
        onChange={([state = 'open']) => change({ state })}
      />
      <SavedFilters filter={filter} onApply={apply} />
    </fieldset>
  )
}
