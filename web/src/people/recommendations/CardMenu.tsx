import type { Recommendation } from '@hearth/shared/people/recommendations'
import { Menu, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconDots from '~icons/dots'
import IconPhotoExclamation from '~icons/photo-exclamation'
import { AgainstMember } from '../../moderation/reports/AgainstMember.tsx'
import { useReport } from '../../moderation/reports/use-report.tsx'
import { useOpened } from '../../ui/layers.ts'
import classes from './CardLayer.module.css'
import { dropRecommendation } from './drop-recommendation.ts'

type Props = {
  member: Recommendation
  /** The photo on the card, if it can be reported. */
  photoId: string | undefined
}

/** Reports or blocks the member on a card, who then leaves the recommendations. */
export function CardMenu({ member: { id, name }, photoId }: Props) {
  const { t } = useTranslation()
  const report = useReport()
  const onReported = () => dropRecommendation(id)
  return (
    <Menu {...useOpened()} width={260} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.menu} aria-label={t('member.more', { name })}>
          <IconDots size={20} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {photoId && (
          <Menu.Item
            leftSection={<IconPhotoExclamation size={20} aria-hidden="true" />}
            onClick={() => report({ profileId: id, name, photoId, onReported })}
          >
            {t('member.reportPhoto')}
          </Menu.Item>
        )}
        <AgainstMember id={id} name={name} onReported={onReported} />
      </Menu.Dropdown>
    </Menu>
  )
}
