import { useTranslation } from 'react-i18next'
import IconDatabase from '~icons/database'
import IconLockOpen from '~icons/lock-open'
import IconMapPinOff from '~icons/map-pin-off'
import IconMessages from '~icons/messages'
import IconSparkles from '~icons/sparkles'
import { type Point, Points } from './Points.tsx'

const points: Point[] = [
  { key: 'location', icon: IconMapPinOff },
  { key: 'recommendations', icon: IconSparkles, screen: '/match', of: 'recommendations' },
  { key: 'chat', icon: IconMessages, screen: '/chats' },
  { key: 'data', icon: IconDatabase, operations: ['POST /me/exports', 'POST /me/deletion'] },
  { key: 'open', icon: IconLockOpen },
]

export function Different() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="different">
      <h2 id="different">{t('learnMore.different')}</h2>
      <Points points={points} />
    </section>
  )
}
