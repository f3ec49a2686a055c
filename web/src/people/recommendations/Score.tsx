import type { Recommendation } from '@hearth/shared/people/recommendations'
import { useTranslation } from 'react-i18next'
import IconInfoCircle from '~icons/info-circle'
import { layer } from '../../app/lazy/layer.tsx'
import pictured from '../../members/PictureCard.module.css'
import { useOpened } from '../../ui/layers.ts'
import classes from './RecommendationCard.module.css'

const WhySheet = layer(() => import('./WhySheet.tsx'), 'WhySheet')

/** How well two members fit. A tap says why. */
export function Score({ member }: { member: Recommendation }) {
  const { t } = useTranslation()
  const sheet = useOpened()
  return (
    <>
      <button
        type="button"
        className={classes.score}
        title={t('recommendations.why')}
        aria-haspopup="dialog"
        onClick={() => sheet.onChange(true)}
      >
        <span className={pictured.pill} data-kind="score">
          {t('members.compatibility', { percent: member.compatibility })}
          <IconInfoCircle size={16} aria-hidden="true" />
        </span>
      </button>
      <WhySheet {...sheet} member={member} />
    </>
  )
}
