import { type Importance, importances, type WishName } from '@hearth/shared/people/recommendation-limits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronDown from '~icons/chevron-down'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import classes from './WishPart.module.css'

type Props = {
  name?: WishName
  /** Of a wish about a field of the community's own: its name, and the language of that. */
  heading?: { id: string; text: string; lang: string | undefined }
  importance: Importance
  onImportance: (importance: Importance) => void
  children: ReactNode
}

/** One wish with its importance. A wish of no importance hides its fields. */
export function WishSection({ name, heading, importance, onImportance, children }: Props) {
  const { t } = useTranslation()
  const id = heading?.id ?? `wish-${name}`
  return (
    <section className={classes.wish} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} lang={heading?.lang}>
          {heading?.text ?? (name && t(`recommendations.wish.${name}`))}
        </h2>
        <ImportanceChoice importance={importance} onImportance={onImportance} />
      </div>
      {importance === 'must' && <p className={classes.must}>{t('recommendations.wishes.must')}</p>}
      <div hidden={importance === 'none'}>{children}</div>
    </section>
  )
}

/** Says the chosen importance, and opens all five. */
function ImportanceChoice({ importance, onImportance }: Pick<Props, 'importance' | 'onImportance'>) {
  const { t } = useTranslation()
  const label = t('recommendations.wishes.matters')
  return (
    <details className={classes.importance}>
      <summary>
        <span className="visually-hidden">{label} </span>
        {t(`recommendations.importance.${importance}`)}
        <IconChevronDown size={18} aria-hidden="true" />
      </summary>
      <ChoiceChips
        label={label}
        value={importance}
        options={importances.map((value) => ({ value, label: t(`recommendations.importance.${value}`) }))}
        onChange={(value) => onImportance(value as Importance)}
      />
    </details>
  )
}
