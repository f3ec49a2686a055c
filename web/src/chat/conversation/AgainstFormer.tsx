import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconBan from '~icons/ban'
import IconFlag from '~icons/flag'
import { useBlockFormer } from '../../members/blocks/use-block-former.ts'
import danger from '../../moderation/reports/AgainstMember.module.css'
import { useReport } from '../../moderation/reports/use-report.tsx'
import { useLeaveConversation } from '../data/use-leave-conversation.ts'

/** The menu items to report and block a former member: leaving does not protect them from a report of what they wrote. */
export function AgainstFormer({ conversationId, name }: { conversationId: string; name: string }) {
  const { t } = useTranslation()
  const report = useReport()
  const block = useBlockFormer()
  const leave = useLeaveConversation(conversationId)
  return (
    <>
      <Menu.Item
        leftSection={<IconFlag size={20} aria-hidden="true" />}
        onClick={() => report({ profileId: null, name, conversationId, onBlocked: leave })}
      >
        {t('reports.former.title')}
      </Menu.Item>
      <Menu.Item
        className={danger.danger}
        leftSection={<IconBan size={20} aria-hidden="true" />}
        onClick={() => block(conversationId, leave)}
      >
        {t('blocks.former.item')}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
