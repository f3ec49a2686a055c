import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconPhotoExclamation from '~icons/photo-exclamation'
import { UnmatchItem } from '../../members/matches/UnmatchItem.tsx'
import { AgainstMember } from '../../moderation/reports/AgainstMember.tsx'
import { useReport } from '../../moderation/reports/use-report.tsx'

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  profile: MemberProfile
  /** The current picture, if it can be reported. */
  photoId: string | undefined
  button: ReactNode
}

/** What a viewer can do about a member. */
export function MoreMenu({ opened, onChange, profile: { id, name, matched, liked }, photoId, button }: Props) {
  const { t } = useTranslation()
  const report = useReport()
  return (
    <Menu opened={opened} onChange={onChange} width={260}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {photoId && (
          <Menu.Item
            leftSection={<IconPhotoExclamation size={20} aria-hidden="true" />}
            onClick={() => report({ profileId: id, name, photoId })}
          >
            {t('member.reportPhoto')}
          </Menu.Item>
        )}
        {matched && liked && <UnmatchItem id={id} name={name} />}
        <AgainstMember id={id} name={name} />
      </Menu.Dropdown>
    </Menu>
  )
}
