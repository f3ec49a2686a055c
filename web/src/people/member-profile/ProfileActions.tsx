import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { Button, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import IconDots from '~icons/dots'
import IconMessageCircle from '~icons/message-circle'
import IconPencil from '~icons/pencil'
import { layer } from '../../app/lazy/layer.tsx'
import { useMe } from '../../app/session/session.ts'
import { useStartConversation } from '../../chat/data/use-start-conversation.ts'
import { LikeButton } from '../../members/likes/LikeButton.tsx'
import actions from '../../ui/actions.module.css'
import { useOpened } from '../../ui/layers.ts'
import lower from '../../ui/lower-bar.module.css'
import classes from './ProfileView.module.css'

const MoreMenu = layer(() => import('./MoreMenu.tsx'), 'MoreMenu')

type Props = {
  profile: MemberProfile
  own: boolean
  /** The current picture, if it can be reported. */
  photoId: string | undefined
}

/** The actions of a profile: like, message and a menu; on the own profile, edit. */
export function ProfileActions({ profile, own, photoId }: Props) {
  return own ? <OwnActions /> : <Actions profile={profile} photoId={photoId} />
}

function OwnActions() {
  const { t } = useTranslation()
  const missing = useMe().data?.community.missingFields ?? 0
  return (
    <div className={classes.own}>
      <p>{missing > 0 ? t('fields.missing.text', { count: missing }) : t('member.own')}</p>
      <Link to="/profile-edit" hash={missing > 0 ? 'own' : undefined} className={actions.main}>
        <IconPencil size={18} aria-hidden="true" style={{ marginInlineEnd: 8 }} />
        {t('member.edit')}
      </Link>
    </div>
  )
}

function Actions({ profile, photoId }: Omit<Props, 'own'>) {
  const { t } = useTranslation()
  const { start, starting } = useStartConversation()
  return (
    <div className={`${lower.bar} ${classes.actions}`} data-lower-bar>
      <LikeButton member={profile} size="large" />
      <Button
        className={classes.message}
        size="md"
        radius="xl"
        leftSection={<IconMessageCircle size={22} aria-hidden="true" />}
        aria-label={t('members.message', { name: profile.name })}
        aria-disabled={starting}
        onClick={() => void start(profile.id)}
      >
        {t('member.message')}
      </Button>
      <More profile={profile} photoId={photoId} />
    </div>
  )
}

function More({ profile, photoId }: Omit<Props, 'own'>) {
  const { t } = useTranslation()
  const menu = useOpened()
  const button = (
    <UnstyledButton
      className={classes.more}
      aria-label={t('member.more', { name: profile.name })}
      aria-haspopup="menu"
      onClick={() => menu.onChange(true)}
    >
      <IconDots size={24} aria-hidden="true" />
    </UnstyledButton>
  )
  return <MoreMenu {...menu} profile={profile} photoId={photoId} button={button} />
}
