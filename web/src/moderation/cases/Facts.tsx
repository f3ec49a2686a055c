import type { CaseItem } from '@hearth/shared/moderation/cases'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../members/use-day.ts'
import classes from './Evidence.module.css'

/** What a machine or a notifier says, as names and values. */
export function Facts({ facts }: Pick<CaseItem, 'facts'>) {
  const { t } = useTranslation()
  const moment = useMoment()
  const wordsOf = (name: string, value: string) => {
    if (name === 'dueAt') return moment(value)
    return name === 'notice' ? t(`admin.notice.${value}`, { defaultValue: value }) : value
  }
  const shown = Object.entries(facts).filter(([, value]) => value !== false && value !== '')
  if (!shown.length) return null
  return (
    <dl className={classes.facts}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`admin.fact.${name}`, { defaultValue: name })}</dt>
          {value !== true && <dd dir="auto">{wordsOf(name, String(value))}</dd>}
        </div>
      ))}
    </dl>
  )
}
