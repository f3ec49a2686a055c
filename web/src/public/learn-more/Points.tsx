import type { CommunityFunction } from '@hearth/shared/community-functions'
import { useTranslation } from 'react-i18next'
import { useOffForAll } from '../../app/session/functions.ts'
import type { Icon } from '../../ui/icon.tsx'
import { useScreenExists } from '../landing/existing-screens.ts'
import classes from './LearnMore.module.css'
import { isOffered } from './offered.ts'
import '../off-for-visitors.css'

export type Point = {
  /** Key of the texts `title` and `text`. */
  key: string
  icon: Icon
  /** The screen that keeps the promise. Without one the statement always holds. */
  screen?: string
  /** The API operations that the promise also needs. */
  operations?: string[]
  /** The function that it goes with. */
  of?: CommunityFunction
}

/** Statements about Hearth. One whose screen or operations do not exist yet is marked as coming. */
export function Points({ points }: { points: Point[] }) {
  const { t } = useTranslation()
  const isBuilt = useScreenExists()
  const off = useOffForAll()
  const offered = points.filter(({ of }) => !(of && off.includes(of)))
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
    <ul className={classes.points} role="list">
      {offered.map(({ key, icon: Icon, screen, operations = [], of }) => (
        <li key={key} data-function={of}>
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
