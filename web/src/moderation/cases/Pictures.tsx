import type { CaseItem } from '@hearth/shared/moderation/cases'
import { useTranslation } from 'react-i18next'
import { BlurredPicture } from './BlurredPicture.tsx'
import classes from './Evidence.module.css'

type Props = { pictures: NonNullable<CaseItem['asReported']>['pictures'] }

/** Pictures in a row, the reported ones first. */
export function Pictures({ pictures }: Props) {
  const { t } = useTranslation()
  if (!pictures.length) return null
  const ordered = pictures.map((picture, i) => ({ picture, number: i + 1 }))
  ordered.sort((a, b) => Number(b.picture.reported) - Number(a.picture.reported))
  return (
    <ul className={classes.pictures} aria-label={t('admin.picture.title')}>
      {ordered.map(({ picture, number }) => (
        <li key={picture.id}>
          <BlurredPicture picture={picture} number={number} />
        </li>
      ))}
    </ul>
  )
}
