import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import screen from '../../members/MemberListScreen.module.css'
import actions from '../../ui/actions.module.css'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { LineDrawing } from '../../ui/LineDrawing.tsx'
import classes from './NoRecommendations.module.css'
import type { UndoAction } from './use-recommendations.ts'

type Props = { onRefresh: () => void; undo: UndoAction | null }

/** Shown when no recommendations are left, with what brings more. */
export function NoRecommendations({ onRefresh, undo }: Props) {
  const { t } = useTranslation()
  return (
    <div className={screen.empty} role="status">
      <LineDrawing>
        <path d="M34 26 78 14l16 56-44 12zM82 20l44 4-6 58-24-2" />
        <path d="M64 56c-9-3-12-6-13-10a6 6 0 0 1 11-4 6 6 0 0 1 12-2c1 4-1 8-10 16z" />
      </LineDrawing>
      <Title order={2}>{t('recommendations.empty.title')}</Title>
      <p>{t('recommendations.empty.text')}</p>
      <div className={classes.actions}>
        <button type="button" className={actions.main} onClick={onRefresh}>
          {t('recommendations.refresh')}
        </button>
        <Link to="/match/wishes" className={actions.other}>
          {t('recommendations.empty.wishes')}
        </Link>
        <Link to="/" className={actions.other}>
          {t('recommendations.empty.discover')}
        </Link>
      </div>
      {undo && (
        <Button variant="subtle" radius="xl" onClick={undo.run}>
          {undo.label}
        </Button>
      )}
      <HelpLink article="recommendations" />
    </div>
  )
}
