import type { Recommendation } from '@hearth/shared/people/recommendations'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconHeartFilled from '~icons/heart-filled'
import IconMessageCircle from '~icons/message-circle'
import IconX from '~icons/x'
import { useGoToMessage } from '../../members/message-ahead.ts'
import shape from '../../ui/round.module.css'
import classes from './RecommendationActions.module.css'
import type { Layout } from './RecommendationCard.tsx'
import type { UndoAction } from './use-recommendations.ts'

type Props = {
  layout: Layout
  member: Recommendation | undefined
  onDecide: (member: Recommendation, liked: boolean) => void
  /** What Undo takes back; null disables the button, undefined leaves it out. */
  undo?: UndoAction | null
}

/** The actions for a recommended member, within the thumb's reach. */
export function RecommendationActions({ layout, member, onDecide, undo }: Props) {
  const { t } = useTranslation()
  const goToMessage = useGoToMessage()
  const name = member?.name ?? ''
  const enabled = Boolean(member)
  return (
    <div className={classes.actions} data-layout={layout}>
      {undo !== undefined && (
        <RoundButton label={undo?.label ?? t('ui.undo')} able={Boolean(undo)} onClick={() => undo?.run()}>
          <IconArrowBackUp size={24} aria-hidden="true" />
        </RoundButton>
      )}
      <RoundButton
        kind="pass"
        label={t('recommendations.pass', { name })}
        able={enabled}
        onClick={() => member && onDecide(member, false)}
      >
        <IconX size={30} stroke={2.2} aria-hidden="true" />
      </RoundButton>
      <RoundButton
        kind="like"
        label={t('recommendations.like', { name })}
        able={enabled}
        onClick={() => member && onDecide(member, true)}
      >
        <IconHeartFilled size={30} aria-hidden="true" />
      </RoundButton>
      <RoundButton
        label={t('members.message', { name })}
        able={enabled}
        onClick={() => member && goToMessage(member.id)}
      >
        <IconMessageCircle size={24} aria-hidden="true" />
      </RoundButton>
    </div>
  )
}

type RoundButtonProps = {
  label: string
  able: boolean
  kind?: 'pass' | 'like'
  onClick: () => void
  children: ReactNode
}

/** Keeps its place and the focus when the card changes, even while it is disabled. */
function RoundButton({ label, able, kind, onClick, children }: RoundButtonProps) {
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
