import { useTranslation } from 'react-i18next'
import IconHandStop from '~icons/hand-stop'
import IconId from '~icons/id'
import IconPhotoShield from '~icons/photo-shield'
import IconUsers from '~icons/users'
import { type Point, Points } from './Points.tsx'

const points: Point[] = [
  { key: 'name', icon: IconId },
  { key: 'photos', icon: IconPhotoShield },
  { key: 'block', icon: IconHandStop, screen: '/profile/$profileId' },
  { key: 'meeting', icon: IconUsers },
]

export function Safety() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="safety">
      <h2 id="safety">{t('learnMore.safety')}</h2>
      <Points points={points} />
    </section>
  )
}
