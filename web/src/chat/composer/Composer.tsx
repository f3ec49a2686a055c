import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconCheck from '~icons/check'
import IconSend2 from '~icons/send-2'
import { SecondThought } from '../care/SecondThought.tsx'
import { useConversationContext } from '../message/conversation-context.ts'
import classes from './Composer.module.css'
import { ComposerField } from './ComposerField.tsx'
import { Counter } from './Counter.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { ReplyBanner } from './ReplyBanner.tsx'
import { insert } from './typing-text.ts'
import { type ComposerProps, type FormProps, useComposing } from './use-composing.ts'

export function Composer(props: ComposerProps) {
  const editing = props.mode?.kind === 'edit' ? props.mode.message : null
  // A separate form for editing keeps the draft of the new message.
  return <Form key={editing?.id ?? 'new'} {...props} editing={editing} />
}

function Form(props: FormProps) {
  const { mode, onMode, onPhoto, editing } = props
  const { name } = useConversationContext()
  const { field, draft, thought, type, submit, onArrowUp } = useComposing(props)
  const endMode = mode ? () => onMode(null) : undefined
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
          name={name}
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
          onEscape={thought.doubt ? thought.forget : endMode}
        />
        <SendButton editing={Boolean(editing)} disabled={!draft.sendable} />
      </div>
      <Counter text={draft.text} />
    </form>
  )
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
