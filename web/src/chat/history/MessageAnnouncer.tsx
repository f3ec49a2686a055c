import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onArrival } from '../data/live-chat.ts'
import type { View } from '../sync/types.ts'

type Props = { conversationId: string; name: string; view: View }

/** Announces the partner's messages to screen readers as they arrive. */
export function MessageAnnouncer({ conversationId, name, view }: Props) {
  const { t } = useTranslation()
  const [arrived, setArrived] = useState<string | null>(null)
  useEffect(
    () =>
      onArrival((message) => {
        if (message.conversationId === conversationId) setArrived(message.id)
      }),
    [conversationId],
  )
  // Reads the current state, so an unsent message disappears here too.
  const message = view.messages.findLast(({ id }) => id === arrived)
  const text = message?.covered
    ? t('members.covered.text')
    : message && (message.content || (message.photo && t('chats.photo.word')))
  return (
    <p className="visually-hidden" role="status">
      {text && t('chat.arrived', { name, text })}
    </p>
  )
}
