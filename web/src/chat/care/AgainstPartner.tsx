import type { Conversation } from '@hearth/shared/chat/chat'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBlock } from '../../members/blocks/use-block.tsx'
import { useReport } from '../../moderation/reports/use-report.tsx'
import { removeConversation } from '../data/conversations.ts'

type Props = { conversation: Conversation; name: string; messageIds?: string[]; quiet?: boolean }

/**
 * Buttons to report and block the partner, with messages as evidence if there are any.
 * @param quiet nothing speaks against the partner
 */
export function AgainstPartner({ conversation: { id, partner }, name, messageIds, quiet }: Props) {
  const { t } = useTranslation()
  const report = useReport()
  const { block } = useBlock()
  const profileId = partner.id
  if (!profileId) return null
  const onBlocked = () => removeConversation(id)
  const evidence = messageIds ? { conversationId: id, messageIds } : {}
  return (
    <>
      <Button
        variant={quiet ? 'default' : 'filled'}
        size="sm"
        onClick={() => report({ profileId, name, ...evidence, onBlocked })}
      >
        {t('chat.care.report')}
      </Button>
      <Button variant="default" size="sm" onClick={() => block({ id: profileId, name }, onBlocked)}>
        {t('chat.care.block')}
      </Button>
    </>
  )
}
