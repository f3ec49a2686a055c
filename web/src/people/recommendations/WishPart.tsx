import { type Importance, importances, type WishName } from '@hearth/shared/people/recommendation-limits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import classes from './Wishes.module.css'

type Props = {
  name: WishName
  importance: Importance
  onImportance: (importance: Importance) => void
  children: ReactNode
}

/** One wish with its importance. A wish of no importance hides its fields. */
export function WishSection({ name, importance, onImportance, children }: Props) {
  const { t } = useTranslation()
  const title = t(`recommendations.wish.${name}`)
  return (
    <section className={classes.wish} aria-labelledby={`wish-${name}`}>
      <h2 id={`wish-${name}`}>{title}</h2>
      <div className={classes.value} hidden={importance === 'none'}>
        {children}
      </div>
      <ChoiceChips
        label={t('recommendations.wishes.matters')}
        value={importance}
        options={importances.map((value) => ({ value, label: t(`recommendations.importance.${value}`) }))}
        onChange={(value) => onImportance(value as Importance)}
      />
      {importance === 'must' && <p className={classes.must}>{t('recommendations.wishes.must')}</p>}
    </section>
  )
}
