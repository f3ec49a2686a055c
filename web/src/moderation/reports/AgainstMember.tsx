import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconBan from '~icons/ban'
import IconFlag from '~icons/flag'
import { useBlock } from '../../members/blocks/use-block.tsx'
import classes from './AgainstMember.module.css'
import { useReport } from './use-report.tsx'

type Props = {
  id: string
  name: string
  /** Runs after a report has been sent. */
  onReported?: () => void
}

/** The menu items to report and block a member. */
export function AgainstMember({ id, name, onReported }: Props) {
  const { t } = useTranslation()
  const { block } = useBlock()
  const report = useReport()
  return (
    <>
      <Menu.Item
        leftSection={<IconFlag size={20} aria-hidden="true" />}
        onClick={() => report({ profileId: id, name, ...(onReported && { onReported }) })}
      >
        {t('member.report', { name })}
      </Menu.Item>
      <Menu.Item
        className={classes.danger}
        leftSection={<IconBan size={20} aria-hidden="true" />}
        onClick={() => block({ id, name })}
      >
        {t('member.block', { name })}
      </Menu.Item>
    </>
  )
}
