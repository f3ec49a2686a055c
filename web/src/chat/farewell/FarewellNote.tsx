import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asWritten } from '../../members/script-language.ts'
import { useNearDay } from '../../members/use-day.ts'
import { unsavedEdit } from '../composer/use-draft.ts'
import { saveDraft, savedDraft } from '../data/saved-drafts.ts'
import { copyText } from '../message/copy-text.ts'
import classes from './FarewellNote.module.css'

type Props = {
  conversation: Conversation
  name: string
  /** The message that the viewer was editing. */
  edited: Message | null
}

/** Replaces the composer of a conversation that one of the two closed kindly, and keeps what the viewer was writing. */
export function FarewellNote({ conversation: { id, farewell }, name, edited }: Props) {
  const { t } = useTranslation()
  const day = useNearDay()
  return (
    <div className={classes.note} data-closed>
      <p className={classes.line}>
        {farewell &&
          t(farewell.mine ? 'chat.closed.ownFarewell' : 'chat.closed.farewell', { name, day: day(farewell.endsAt) })}
      </p>
      <Unsent written={savedDraft(id)} onForget={() => saveDraft(id, '')} />
      {edited && <Unsent written={unsavedEdit(edited)} />}
    </div>
  )
}

/** What stood in the composer when the conversation was closed: a new message, or what was made of an older one. */
function Unsent({ written, onForget }: { written: string; onForget?: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(written.trim())
  if (!text) return null
  function forget() {
    onForget?.()
    setText('')
  }
  return (
    <div className={classes.unsent}>
      <Text size="sm" c="dimmed">
        {t('chat.farewell.unsent')}
      </Text>
      <p className={classes.words} {...asWritten(text)}>
        {text}
      </p>
      <Group gap="xs" justify="center">
        <Button variant="default" size="sm" onClick={() => void copyText(text)}>
          {t('chat.copy')}
        </Button>
        <Button variant="default" size="sm" onClick={forget}>
          {t('chat.failed.delete')}
        </Button>
      </Group>
    </div>
  )
}
