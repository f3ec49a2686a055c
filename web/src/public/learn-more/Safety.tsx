import { IconHandStop, IconId, IconPhotoShield, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
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
