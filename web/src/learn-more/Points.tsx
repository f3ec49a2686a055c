import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBuilt } from '../landing/built.ts'
import classes from './LearnMore.module.css'

export type Point = {
  /** Names its words, `title` and `text`. */
  key: string
  icon: Icon
  /** The screen that has it; without one it always holds. */
  screen?: string
}

/** Statements about Hearth; those whose screen does not exist yet say so. */
export function Points({ points }: { points: Point[] }) {
  const { t } = useTranslation()
  const isBuilt = useBuilt()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to one of the big screen readers
    <ul className={classes.points} role="list">
      {points.map(({ key, icon: Icon, screen }) => (
        <li key={key}>
          <Icon size={26} stroke={1.5} className={classes.icon} aria-hidden="true" />
          <div>
            <h3>
              {t(`learnMore.${key}.title`)}{' '}
              {!isBuilt(screen) && <span className={classes.soon}>{t('landing.soon')}</span>}
            </h3>
            <p className={classes.text}>{t(`learnMore.${key}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
