import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import actions from '../ui/actions.module.css'
import { LineDrawing } from '../ui/LineDrawing.tsx'
import screen from './MemberListScreen.module.css'

/** Stands in for the members of a list or a screen while the viewer is paused. The notice above it has the way back. */
export function PausedEmpty() {
  const { t } = useTranslation()
  return (
    <div className={screen.empty} role="status">
      <Cup />
      <Title order={2}>{t('discovery.paused.title')}</Title>
      <p>{t('discovery.paused.screen')}</p>
      <Link to="/chats" className={actions.main}>
        {t('discovery.paused.chats')}
      </Link>
    </div>
  )
}

/** A screen that shows no members while the viewer is paused. */
export function PausedScreen({ title }: { title: string }) {
  return (
    <div className={screen.screen}>
      <header className={screen.heading}>
        <Title order={1}>{title}</Title>
      </header>
      <PausedEmpty />
    </div>
  )
}

/** A cup of tea beside a closed book. */
function Cup() {
  return (
    <LineDrawing>
      <path d="M34 44h50v16a22 22 0 0 1-22 22h-6a22 22 0 0 1-22-22zM84 48h8a9 9 0 0 1 0 18h-9" />
      <path d="M48 34c-4-6 4-8 0-14M60 34c-4-6 4-8 0-14M72 34c-4-6 4-8 0-14" />
      <path d="M108 68h34v14h-34a7 7 0 0 1 0-14zM108 75h34M22 90h126" />
    </LineDrawing>
  )
}
