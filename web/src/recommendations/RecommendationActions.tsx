import type { Recommendation } from '@hearth/shared/recommendations'
import { UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconHeartFilled, IconMessageCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGoToMessage } from '../members/message-ahead.ts'
import shape from '../ui/round.module.css'
import classes from './Recommendations.module.css'
import type { Way } from './use-recommendations.ts'

type Props = {
  match: Recommendation | undefined
  onDecide: (match: Recommendation, liked: boolean) => void
  /** What undo takes back, or null; without it there is no such button. */
  way?: Way | null
}

/** What one can do about a recommended member, within the thumb's reach. */
export function RecommendationActions({ match, onDecide, way }: Props) {
  const { t } = useTranslation()
  const goToMessage = useGoToMessage()
  const name = match?.name ?? ''
  const able = Boolean(match)
  return (
    <div className={classes.actions}>
      {way !== undefined && (
        <Round label={way?.label ?? t('ui.undo')} able={Boolean(way)} onClick={() => way?.undo()}>
          <IconArrowBackUp size={24} aria-hidden="true" />
        </Round>
      )}
      <Round kind="pass" label={t('match.pass', { name })} able={able} onClick={() => match && onDecide(match, false)}>
        <IconX size={30} stroke={2.2} aria-hidden="true" />
      </Round>
      <Round kind="like" label={t('match.like', { name })} able={able} onClick={() => match && onDecide(match, true)}>
        <IconHeartFilled size={30} aria-hidden="true" />
      </Round>
      <Round label={t('people.message', { name })} able={able} onClick={() => match && goToMessage(match.id)}>
        <IconMessageCircle size={24} aria-hidden="true" />
      </Round>
    </div>
  )
}

type RoundProps = {
  label: string
  able: boolean
  kind?: 'pass' | 'like'
  onClick: () => void
  children: ReactNode
}

/** Stays in place and keeps the focus when the card changes, also while there is nothing to do. */
function Round({ label, able, kind, onClick, children }: RoundProps) {
  return (
    <UnstyledButton
      className={`${shape.round} ${classes.round}`}
      data-kind={kind}
      aria-label={label}
      aria-disabled={!able}
      onClick={() => able && onClick()}
    >
      {children}
    </UnstyledButton>
  )
}
