import type { MemberCard } from '@hearth/shared/members/member-card'
import { useTranslation } from 'react-i18next'
import IconMessageCircle from '~icons/message-circle'
import { useStartConversation } from '../../chat/data/use-start-conversation.ts'
import { LikeButton } from '../../members/likes/LikeButton.tsx'
import shape from '../../ui/round.module.css'

type Props = {
  member: Pick<MemberCard, 'id' | 'name' | 'liked' | 'matched'>
  /** The toast if the conversation cannot be started. Screens may use their own text. */
  startFailed?: string
}

/** A card's buttons: message and like. */
export function CardActions({ member, startFailed }: Props) {
  return (
    <>
      <MessageButton member={member} failed={startFailed} />
      <LikeButton member={member} />
    </>
  )
}

function MessageButton({ member, failed }: { member: Props['member']; failed: string | undefined }) {
  const { t } = useTranslation()
  const { start, starting } = useStartConversation(failed)
  return (
    <button
      type="button"
      className={shape.round}
      aria-label={t('members.message', { name: member.name })}
      aria-disabled={starting}
      onClick={() => void start(member.id)}
    >
      <IconMessageCircle size={22} aria-hidden="true" />
    </button>
  )
}
