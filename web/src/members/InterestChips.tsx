import type { ShownInterest } from '@hearth/shared/members/interests'
import { Chip, Text } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

type Offered = Pick<ShownInterest, 'key' | 'name' | 'language' | 'group'>
type Props = { interests: Offered[]; className: string | undefined }

/** Interests as chips of a group of chips, each group of the community's under its heading. */
export function InterestChips({ interests, className }: Props) {
  return interests.map((interest, at) => (
    <Fragment key={interest.key}>
      <Heading of={interest} after={interests[at - 1]} />
      <Chip value={interest.key} classNames={{ label: className }}>
        {interest.language ? <span lang={interest.language}>{interest.name}</span> : interest.name}
      </Chip>
    </Fragment>
  ))
}

/** Stands before the first interest of a group, and before the first without one that comes after a group. */
function Heading({ of: { group }, after }: { of: Offered; after: Offered | undefined }) {
  const { t } = useTranslation()
  if (group?.place === after?.group?.place) return null
  return (
    <Text component="h3" w="100%" size="sm" fw={600} c="dimmed" lang={group?.language}>
      {group?.name ?? t('members.otherInterests')}
    </Text>
  )
}
