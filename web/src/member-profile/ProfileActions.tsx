import type { MemberProfile } from '@hearth/shared/member-profile'
import { Button, Menu, UnstyledButton } from '@mantine/core'
import { IconDots, IconMessageCircle, IconPencil, IconPhotoExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStartConversation } from '../chat/data/use-start-conversation.ts'
import { LikeButton } from '../likes/LikeButton.tsx'
import { AgainstMember } from '../reports/AgainstMember.tsx'
import { useReport } from '../reports/use-report.tsx'
import actions from '../ui/actions.module.css'
import { useOpened } from '../ui/layers.ts'
import classes from './ProfileView.module.css'

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
  return (
    <div className={classes.own}>
      <p>{t('member.own')}</p>
      <Link to="/profile-edit" className={actions.main}>
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
    <div className={classes.actions} data-lower-bar>
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
  const report = useReport()
  const layer = useOpened()
  const { id, name } = profile
  return (
    <Menu {...layer} width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.more} aria-label={t('member.more', { name })}>
          <IconDots size={24} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {photoId && (
          <Menu.Item
            leftSection={<IconPhotoExclamation size={20} aria-hidden="true" />}
            onClick={() => report({ profileId: id, name, photoId })}
          >
            {t('member.reportPhoto')}
          </Menu.Item>
        )}
        <AgainstMember id={id} name={name} />
      </Menu.Dropdown>
    </Menu>
  )
}
