import type { Conversation as State } from '@hearth/shared/chat/chat'
import { earlyMessages } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'
import { useTranslation } from 'react-i18next'
import { background } from '../../app/lazy/background.tsx'
import { useOffline } from '../../app/live/use-offline.ts'
import { Restricted, useRestriction } from '../../moderation/statements/Restricted.tsx'
import { recentMessages } from '../care/around.ts'
import { ClosedComposer } from '../composer/ClosedComposer.tsx'
import classes from '../composer/Composer.module.css'
import { Composer } from '../composer/Composer.tsx'
import { isChangeable } from '../message/changeable.ts'
import type { View } from '../sync/types.ts'
import type { useComposer } from './use-composer.ts'

const FarewellNote = background(() => import('../farewell/FarewellNote.tsx'), 'FarewellNote')

type Props = {
  conversation: State
  /** The partner's name on screen. */
  name: string
  view: View
  composer: ReturnType<typeof useComposer>
  onEdit: (message: Message, content: string) => Promise<boolean>
}

/** The composer and its notes, or the reason why the conversation is closed. */
export function ComposerArea({ conversation, name, view, composer, onEdit }: Props) {
  const { t } = useTranslation()
  const offline = useOffline()
  const noChat = useRestriction('no-chat')
  const noFirst = useRestriction('no-first-messages')
  const { closed, firstMessages } = conversation
  if (closed === 'farewell') {
    const edited = composer.mode?.kind === 'edit' ? composer.mode.message : null
    return <FarewellNote conversation={conversation} name={name} edited={edited} />
  }
  if (closed) return <ClosedComposer reason={closed} name={name} />
  const unwritten = view.loaded && view.lastSeq === 0 && view.outgoing.length === 0
  if (noChat) return <Restricted kind="no-chat" className={classes.note} />
  if (noFirst && unwritten) return <Restricted kind="no-first-messages" className={classes.note} />
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
        key={composer.rewritten}
        eager={composer.rewritten > 0}
        conversationId={conversation.id}
        mode={composer.mode}
        onMode={composer.setMode}
        onSend={composer.send}
        onPhoto={(photo, text) => composer.send(text, photo)}
        onEdit={onEdit}
        editable={() => lastEditable(view)}
        early={isEarly(view)}
        recent={() => view.messages.slice(-recentMessages).map(({ content }) => content)}
      />
    </>
  )
}

/** Whether the next message is one of the viewer's first. */
const isEarly = ({ messages, outgoing, older }: View) =>
  !older && messages.filter(({ mine }) => mine).length + outgoing.length < earlyMessages

/** The viewer's last message, if it can still be edited. */
const lastEditable = ({ messages }: View) =>
  messages.findLast((message) => message.content && isChangeable(message, Date.now()))
