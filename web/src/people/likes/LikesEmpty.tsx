import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'
import screen from '../../members/MemberListScreen.module.css'
import { PausedEmpty } from '../../members/Paused.tsx'
import actions from '../../ui/actions.module.css'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { LineDrawing } from '../../ui/LineDrawing.tsx'
import type { Side } from './likes-query.ts'

/** Shown without likes, with what brings some. */
export function LikesEmpty({ side }: { side: Side }) {
  const { t } = useTranslation()
  const { data: me } = useMe()
  if (me?.settings.paused) return <PausedEmpty />
  return (
    <div className={screen.empty} role="status">
      <Letter />
      <Title order={2}>{t(`likes.empty.${side}.title`)}</Title>
      <p>{t(`likes.empty.${side}.text`)}</p>
      {side === 'received' ? (
        <Link to="/profile-edit" className={actions.main}>
          {t('likes.empty.received.action')}
        </Link>
      ) : (
        <Link to="/" className={actions.main}>
          {t('likes.empty.sent.action')}
        </Link>
      )}
      <HelpLink article="likes-and-matches" />
    </div>
  )
}

/** An envelope sealed with a heart. */
function Letter() {
  return (
    <LineDrawing>
      <path d="M46 24h84v56H46z" />
      <path d="m46 26 42 32 42-32M46 80l30-31M130 80l-30-31" />
      <path d="M88 74c-9-6-12-10-12-14a6 6 0 0 1 12-2 6 6 0 0 1 12 2c0 4-3 8-12 14z" />
      <path d="M16 36h18M24 50h12M12 64h22" />
    </LineDrawing>
  )
}
