import { messageLength } from '@hearth/shared/chat/chat-limits'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconSend from '~icons/send'
import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { showInList } from '../../chat/data/conversations.ts'
import { atMost } from '../../ui/at-most.ts'
import { toastDone } from '../../ui/toast.ts'
import classes from './MatchDialog.module.css'

const refusals = [
  'FIRST_MESSAGE_LIMIT',
  'HELD_SAME_TEXT',
  'CHAT_RESTRICTED',
  'FIRST_MESSAGES_RESTRICTED',
  'CONVERSATION_CLOSED',
  'CLOSED',
  'NOT_FOUND',
]

type Props = {
  member: { id: string; name: string }
  onSent: () => void
  /** Focuses the field, because the member opened it to write. */
  eager?: boolean
}

/** The text of a first message, and how the sender sends it. Its id makes a second try harmless. */
function useFirstMessage(member: Props['member'], onSent: () => void) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [messageId] = useState(() => crypto.randomUUID())
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const content = text.trim()

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (!content || sending) return
    setSending(true)
    setFailure(null)
    try {
      const conversation = await client.chat.start({ profileId: member.id })
      await client.chat.send({ conversationId: conversation.id, messageId, content })
      showInList(await client.chat.show({ conversationId: conversation.id }))
      toastDone(t('likes.match.sent', { name: member.name }))
      onSent()
    } catch (error) {
      setFailure(errorCode(error))
    } finally {
      setSending(false)
    }
  }
  return { text, type: setText, empty: !content, sending, failure, send }
}

/** A first message. The text stays in the field until the server has it. */
export function FirstMessage({ member, onSent, eager }: Props) {
  const { t } = useTranslation()
  const { text, type, empty, sending, failure, send } = useFirstMessage(member, onSent)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!eager) return
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [eager])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void send()
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void send(event)}>
      <Textarea
        ref={field}
        aria-label={t('likes.match.message', { name: member.name })}
        placeholder={t('likes.match.placeholder')}
        autosize
        minRows={1}
        maxRows={4}
        size="md"
        radius="lg"
        {...atMost(messageLength.max)}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {failure && (
        <p className={classes.error} role="alert">
          {t('likes.match.failed')}{' '}
          {refusals.includes(failure) ? t(`likes.match.refused.${failure}`) : failureText(t, failure)}
        </p>
      )}
      <Button
        className={classes.send}
        type="submit"
        size="md"
        radius="xl"
        fullWidth
        aria-disabled={empty || sending}
        data-disabled={empty || undefined}
        leftSection={<IconSend size={18} aria-hidden="true" />}
      >
        {t(sending ? 'likes.match.sending' : 'likes.match.send')}
      </Button>
    </form>
  )
}
