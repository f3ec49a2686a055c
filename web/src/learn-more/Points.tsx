import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBuilt } from '../landing/existing-screens.ts'
import classes from './LearnMore.module.css'
import { isOffered } from './offered.ts'

export type Point = {
  /** Names its words, `title` and `text`. */
  key: string
  icon: Icon
  /** The screen that keeps the promise; without one it always holds. */
  screen?: string
  /** The operations that keep the promise, where a screen alone doesn't. */
  operations?: string[]
}

/** Statements about Hearth. One that the product can't keep yet is marked as coming. */
export function Points({ points }: { points: Point[] }) {
  const { t } = useTranslation()
  const isBuilt = useBuilt()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to one of the big screen readers
    <ul className={classes.points} role="list">
      {points.map(({ key, icon: Icon, screen, operations = [] }) => (
        <li key={key}>
          <Icon size={26} stroke={1.5} className={classes.icon} aria-hidden="true" />
          <div>
            <h3>
              {t(`learnMore.${key}.title`)}{' '}
              {!(isBuilt(screen) && isOffered(operations)) && <span className={classes.soon}>{t('landing.soon')}</span>}
            </h3>
            <p className={classes.text}>{t(`learnMore.${key}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
