import { noteLength } from '@hearth/shared/people/likes-limits'
import { Button, Modal, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconHeart from '~icons/heart'
import { errorCode } from '../../../app/api/query-client.ts'
import { failureText } from '../../../app/i18n/failure-text.ts'
import { SecondThought } from '../../../chat/care/SecondThought.tsx'
import { LikedPart } from '../../../members/likes/LikedPart.tsx'
import type { Likeable } from '../../../members/likes/like-result.ts'
import { atMost } from '../../../ui/at-most.ts'
import { Counter } from '../../../ui/Counter.tsx'
import dialog from '../../../ui/dialogs.module.css'
import classes from './PartSheet.module.css'
import { likedOf, type ShownPart } from './part-of.ts'
import { usePartLike } from './use-part-like.ts'

type Props = { member: Likeable; part: ShownPart; opened: boolean; onChange: (opened: boolean) => void }

/** Likes a photo or an answer, with a note or without. */
export function PartSheet({ member, part, opened, onChange }: Props) {
  const { t } = useTranslation()
  const liked = likedOf(part)
  return (
    <Modal
      opened={opened}
      onClose={() => onChange(false)}
      title={t(`likes.part.${liked.kind}`)}
      classNames={{ title: dialog.title }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={classes.sheet}>
        <LikedPart part={liked} />
        <NoteForm member={member} part={part} onSent={() => onChange(false)} />
      </div>
    </Modal>
  )
}

type FormProps = Pick<Props, 'member' | 'part'> & { onSent: () => void }

function NoteForm({ member, part, onSent }: FormProps) {
  const { t } = useTranslation()
  const { note, sending, doubt, ...form } = usePartLike(member, part, onSent)
  const failure = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.send()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        ref={field}
        label={t('likes.part.note')}
        description={t('likes.part.hint')}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        {...atMost(noteLength.max)}
        value={note}
        aria-describedby={sending.error ? failure : undefined}
        onChange={(event) => form.type(event.currentTarget.value)}
      />
      <Counter text={note} limits={noteLength} />
      {doubt && (
        <SecondThought
          doubt={doubt}
          name={member.name}
          onEdit={() => {
            form.forget()
            field.current?.focus()
          }}
          onSend={form.send}
        />
      )}
      {sending.error && (
        <p id={failure} className={classes.failure} role="alert">
          {t('likes.part.failed')} {reasonOf(t, errorCode(sending.error))}
        </p>
      )}
      {errorCode(sending.error) === 'YOUR_TURN_LIMIT' && (
        <Link to="/chats" search={{ tab: 'turn' }}>
          {t('likes.waiting.all')}
        </Link>
      )}
      <Button
        type="submit"
        radius="xl"
        size="md"
        fullWidth
        aria-disabled={sending.isPending}
        leftSection={<IconHeart size={18} aria-hidden="true" />}
      >
        {t(sending.isPending ? 'likes.part.sending' : 'likes.part.send')}
      </Button>
    </form>
  )
}

const ofParts = ['PART_GONE', 'NOTE_LIMIT']
const ofMessages = ['CLOSED', 'HELD_SAME_TEXT', 'CHAT_RESTRICTED', 'FIRST_MESSAGES_RESTRICTED', 'NOT_FOUND']

/** Why a like was refused, in words. */
function reasonOf(t: TFunction, code: string): string {
  if (ofParts.includes(code)) return t(`likes.part.refused.${code}`)
  if (ofMessages.includes(code)) return t(`likes.match.refused.${code}`)
  if (code === 'YOUR_TURN_LIMIT') return t('likes.waiting.text')
  return code === 'LIKE_LIMIT' ? t('likes.limit') : failureText(t, code)
}
