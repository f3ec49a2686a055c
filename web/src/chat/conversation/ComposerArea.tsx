import type { Conversation as State } from '@hearth/shared/chat'
import { useTranslation } from 'react-i18next'
import { ClosedComposer } from '../composer/ClosedComposer.tsx'
import classes from '../composer/Composer.module.css'
import { Composer } from '../composer/Composer.tsx'
import { useOffline } from '../composer/use-offline.ts'
import type { useConversation } from './use-conversation.ts'

type Props = { conversation: State; view: ReturnType<typeof useConversation> }

/** The composer and its notes, or the reason why the conversation is closed. */
export function ComposerArea({ conversation, view: talk }: Props) {
  const { t } = useTranslation()
  const offline = useOffline()
  const { closed, firstMessages } = conversation
  if (closed) return <ClosedComposer reason={closed} name={talk.around.name} />
  const unwritten = talk.view.loaded && talk.view.lastSeq === 0 && talk.view.outgoing.length === 0
  return (
    <>
      {offline && (
        <p className={classes.note} role="status">
          {t('chat.offline')}
        </p>
      )}
      {unwritten && firstMessages && (
        <p className={classes.note}>
          {firstMessages.left > 0
            ? t('chat.quota', { count: firstMessages.left, limit: firstMessages.limit })
            : t('chat.quotaNone', { limit: firstMessages.limit })}
        </p>
      )}
      <Composer
        key={talk.rewritten}
        eager={talk.rewritten > 0}
        conversationId={conversation.id}
        mode={talk.mode}
        onMode={talk.setMode}
        onSend={talk.send}
        onPhoto={(photo, text) => talk.send(text, photo)}
        onEdit={talk.edit}
        editable={talk.editable}
      />
    </>
  )
}
