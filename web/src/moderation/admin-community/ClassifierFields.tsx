import { classifierScopes } from '@hearth/shared/community-limits'
import type { ClassifierState } from '@hearth/shared/moderation/admin-community'
import { Code } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/NumberField.tsx'
import { RadioRows } from '../../ui/RadioRows.tsx'
import parts from '../../ui/settings-part.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { FigureTable } from '../admin-figures/FigureTable.tsx'
import classes from './Community.module.css'
import type { CommunityForm as Form } from './use-community-form.ts'

/** What the picture classifier looks at, and whether it is installed. */
export function ClassifierFields({ values, change, errorOf }: Form) {
  const { t } = useTranslation()
  const { data: state } = useQuery(staffApi.adminCommunity.classifier.queryOptions())
  const { pictures, threshold } = values.classifier
  const set = (changes: Partial<typeof values.classifier>) =>
    change({ classifier: { ...values.classifier, ...changes } })
  const options = classifierScopes.map((value) => ({
    value,
    name: t(`admin.community.classifier.scope.${value}.name`),
    example: t(`admin.community.classifier.scope.${value}.text`),
  }))
  return (
    <section className={parts.part} aria-labelledby="community-classifier">
      <h2 id="community-classifier">{t('admin.community.classifier.title')}</h2>
      <p>{t('admin.community.classifier.lead')}</p>
      {state && <Installed state={state} />}
      <div className={classes.rows}>
        <RadioRows
          labelledBy="community-classifier"
          value={pictures}
          options={options}
          onChange={(value) => set({ pictures: value })}
        />
      </div>
      {pictures !== 'none' && (
        <div className={classes.card}>
          <NumberField
            size="md"
            name="classifier.threshold"
            label={t('admin.community.classifier.threshold')}
            description={t('admin.community.classifier.thresholdText')}
            value={threshold}
            error={errorOf('classifier.threshold')}
            onChange={(value) => set({ threshold: typeof value === 'number' ? value : Number.NaN })}
          />
        </div>
      )}
      {state && state.scored.length > 0 && <Scores scored={state.scored} />}
    </section>
  )
}

function Installed({ state: { model, waiting } }: { state: ClassifierState }) {
  const { t } = useTranslation()
  if (model) return <p>{t('admin.community.classifier.installed', { model, waiting })}</p>
  return (
    <p>
      {t('admin.community.classifier.missing')} <Code>npm run classifier:install</Code>
    </p>
  )
}

/** How often the model is wrong about whose photos, before its word counts in chats. */
function Scores({ scored }: Pick<ClassifierState, 'scored'>) {
  const { t } = useTranslation()
  const columns = ['gender', 'photos', 'high', 'removed'] as const
  return (
    <div className={classes.card}>
      <h3 className={classes.cardTitle}>{t('admin.community.classifier.figures')}</h3>
      <FigureTable
        caption={t('admin.community.classifier.figures')}
        head={columns.map((column) => t(`admin.community.classifier.${column}`))}
        rows={scored.map(({ gender, photos, high, removed }) => [t(`members.gender.${gender}`), photos, high, removed])}
      />
      <SmallPrint>{t('admin.community.classifier.figuresText')}</SmallPrint>
    </div>
  )
}
