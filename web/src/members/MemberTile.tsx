import { isolated } from '@hearth/shared/direction'
import type { MemberCard } from '@hearth/shared/members/member-card'
import { tileSizes } from '@hearth/shared/pictures/card-pictures'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconHeart from '~icons/heart'
import IconHeartHandshake from '~icons/heart-handshake'
import IconMessageCircle from '~icons/message-circle'
import { MemberPhoto } from './MemberPhoto.tsx'
import classes from './MemberTile.module.css'
import { OnPicture } from './OnPicture.tsx'
import pictured from './PictureCard.module.css'

type Props = {
  member: MemberCard
  /** Lines on the picture that say when the like or view happened. */
  when: ReactNode
  mark?: 'new' | 'match' | 'likesYou' | null
  /** The main button's label while the viewer does not like the member. */
  likeWord: string
  onLike: () => void
  onMessage: () => void
  /** The round button while the viewer likes the member. */
  unlikeButton: ReactNode
  /** The round button while the viewer does not like the member. */
  declineButton?: ReactNode
  eager?: boolean
  /** Marks a photo that the screen shows first. */
  urgent?: boolean
}

/**
 * A member in the viewer's list of likes or views. The main button likes a member, or messages one who is already liked.
 * The round button takes a like back, or declines one.
 */
export function MemberTile(props: Props) {
  const { member, when, mark, likeWord, onLike, onMessage, unlikeButton, declineButton, eager, urgent } = props
  return (
    <article className={pictured.card} aria-label={`${isolated(member.name)}, ${member.age}`}>
      <div className={`${pictured.picture} ${classes.picture}`}>
        <div className={pictured.photo}>
          <MemberPhoto photo={member.photo} name={member.name} sizes={tileSizes} eager={eager} urgent={urgent} />
        </div>
        {mark && <Mark kind={mark} />}
        <OnPicture member={member}>
          <div className={classes.when}>{when}</div>
        </OnPicture>
      </div>
      <div className={pictured.straddle}>{member.liked ? unlikeButton : declineButton}</div>
      <div className={classes.main}>
        <MainButton
          member={member}
          likeWord={likeWord}
          onLike={onLike}
          onMessage={onMessage}
          inviting={mark === 'match'}
        />
      </div>
    </article>
  )
}

function Mark({ kind }: { kind: NonNullable<Props['mark']> }) {
  const { t } = useTranslation()
  return (
    <div className={pictured.above}>
      <span className={pictured.pill} data-kind={kind}>
        {kind === 'match' && <IconHeartHandshake size={15} aria-hidden="true" />}
        {t(`members.mark.${kind}`)}
      </span>
    </div>
  )
}

type Main = Pick<Props, 'member' | 'likeWord' | 'onLike' | 'onMessage'> & { inviting: boolean }

function MainButton({ member, likeWord, onLike, onMessage, inviting }: Main) {
  const { t } = useTranslation()
  const buttonProps = { radius: 'xl', fullWidth: true } as const
  if (member.liked)
    return (
      <Button
        {...buttonProps}
        variant={inviting ? 'filled' : 'default'}
        leftSection={<IconMessageCircle size={18} aria-hidden="true" />}
        aria-label={`${t('members.messageWord')}: ${isolated(member.name)}`}
        onClick={onMessage}
      >
        {t('members.messageWord')}
      </Button>
    )
  return (
    <Button
      {...buttonProps}
      className={classes.like}
      leftSection={<IconHeart size={18} aria-hidden="true" />}
      aria-label={`${likeWord}: ${isolated(member.name)}`}
      onClick={onLike}
    >
      {likeWord}
    </Button>
  )
}
