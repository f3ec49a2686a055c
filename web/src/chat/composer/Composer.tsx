import type { Message } from '@hearth/shared/messages'
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconSend2 } from '@tabler/icons-react'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SecondThought } from '../care/SecondThought.tsx'
import { useSecondThought } from '../care/use-second-thought.ts'
import { useDraft } from '../data/use-draft.ts'
import { useTypingNotices } from '../data/use-typing.ts'
import classes from './Composer.module.css'
import { ComposerField } from './ComposerField.tsx'
import { Counter } from './Counter.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import type { ComposerMode } from './mode.ts'
import { PhotoButton } from './PhotoButton.tsx'
import { ReplyBanner } from './ReplyBanner.tsx'
import { hasFinePointer, insert } from './typing-text.ts'

type Props = {
  conversationId: string
  /** Focus the field, because text was put into it. */
  eager: boolean
  mode: ComposerMode
  onMode: Dispatch<SetStateAction<ComposerMode>>
  onSend: (text: string) => void
  /** The text may be empty. */
  onPhoto: (photo: Blob, text: string) => void
  /** @returns whether the server accepted it */
  onEdit: (message: Message, text: string) => Promise<boolean>
  /** The member's message that Arrow Up opens for editing. */
  editable: () => Message | undefined
  /** The next message is one of the first of the member. */
  early: boolean
}

export function Composer(props: Props) {
  const editing = props.mode?.kind === 'edit' ? props.mode.message : null
  // A separate form for editing keeps the draft of the new message.
  return <Form key={editing?.id ?? 'new'} {...props} editing={editing} />
}

function Form({
  conversationId,
  eager,
  mode,
  onMode,
  onSend,
  onPhoto,
  onEdit,
  editable,
  early,
  editing,
}: Props & { editing: Message | null }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(conversationId, editing)
  const sayTyping = useTypingNotices(conversationId)
  const thought = useSecondThought(early)
  useFocus(field, mode, eager)

  function type(text: string) {
    thought.forget()
    draft.type(text)
    if (!editing) sayTyping(text)
  }
  async function submit() {
    if (!draft.sendable || thought.asks(draft.text.trim())) return
    if (editing) {
      // The member may have started to reply or edit something else meanwhile.
      const ended = (mode: ComposerMode) => (mode?.kind === 'edit' && mode.message.id === editing.id ? null : mode)
      if (await onEdit(editing, draft.text.trim())) onMode(ended)
      return
    }
    onSend(draft.text.trim())
    type('')
  }
  function onArrowUp() {
    const message = editing ? undefined : editable()
    if (message) onMode({ kind: 'edit', message })
    return Boolean(message)
  }

  return (
    <form
      className={classes.composer}
      data-lower-bar
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {thought.doubt && (
        <SecondThought
          doubt={thought.doubt}
          onEdit={() => {
            thought.forget()
            field.current?.focus()
          }}
          onSend={() => void submit()}
        />
      )}
      {mode && <ReplyBanner mode={mode} onEnd={() => onMode(null)} />}
      <div className={classes.row}>
        {!editing && <PhotoButton onSend={onPhoto} />}
        <EmojiButton onPick={(emoji) => insert(field.current!, emoji, type)} />
        <ComposerField
          field={field}
          text={draft.text}
          onType={type}
          onSubmit={() => void submit()}
          onArrowUp={onArrowUp}
          onEscape={thought.doubt ? thought.forget : mode ? () => onMode(null) : undefined}
        />
        <SendButton editing={Boolean(editing)} disabled={!draft.sendable} />
      </div>
      <Counter text={draft.text} />
    </form>
  )
}

/** Focuses the field for a reply or an edit. On opening, only if no on-screen keyboard would cover half of the screen. */
function useFocus(field: RefObject<HTMLTextAreaElement | null>, mode: ComposerMode, eager: boolean) {
  useEffect(() => {
    if (!mode && !eager && !hasFinePointer()) return
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [field, mode, eager])
}

function SendButton({ editing, disabled }: { editing: boolean; disabled: boolean }) {
  const { t } = useTranslation()
  const Icon = editing ? IconCheck : IconSend2
  return (
    <ActionIcon
      type="submit"
      size={44}
      radius="xl"
      className={classes.send}
      aria-label={t(editing ? 'chat.save' : 'chat.send')}
      disabled={disabled}
      // Keeps the focus in the field, so a phone keeps its keyboard open.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon size={22} aria-hidden="true" />
    </ActionIcon>
  )
}
