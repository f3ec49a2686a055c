import type { CaseItem } from '@hearth/shared/moderation/cases'
import { useTranslation } from 'react-i18next'
import { useTimeFormat } from '../../members/display.ts'
import { useDay } from '../../members/use-day.ts'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { PoseWords } from '../selfies/PoseWords.tsx'
import { BlurredPicture } from './BlurredPicture.tsx'
import classes from './Evidence.module.css'

type Picture = NonNullable<CaseItem['selfie']>['frames'][number]

/** The pose, the frames while they are there, and the photos that they are compared with. */
export function SelfieEvidence({ selfie }: { selfie: NonNullable<CaseItem['selfie']> }) {
  const { t } = useTranslation()
  const day = useDay()
  const time = useTimeFormat()
  const { pose, frames, photos, framesUntil, state } = selfie
  return (
    <>
      <SmallPrint>
        {framesUntil
          ? t('admin.selfie.until', { time: `${day(framesUntil)}, ${time.format(new Date(framesUntil))}` })
          : `${t(`admin.selfie.state.${state}`)} · ${t('admin.selfie.gone')}`}
      </SmallPrint>
      <Row title={t('admin.selfie.frames')} pictures={frames} />
      <Row title={t('admin.selfie.photos')} pictures={photos} />
      <h3>{t('admin.selfie.pose')}</h3>
      <PoseWords pose={pose} />
    </>
  )
}

function Row({ title, pictures }: { title: string; pictures: Picture[] }) {
  if (!pictures.length) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={classes.pictures} aria-label={title}>
        {pictures.map((picture, i) => (
          <li key={picture.id}>
            <BlurredPicture picture={picture} number={i + 1} />
          </li>
        ))}
      </ul>
    </>
  )
}
