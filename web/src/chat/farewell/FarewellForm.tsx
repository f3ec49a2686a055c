import { daysToRead, messageLength } from '@hearth/shared/chat/chat-limits'
import { Button, Text, Textarea } from '@mantine/core'
import type { TFunction } from 'i18next'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { atMost } from '../../ui/at-most.ts'
import { Counter } from '../../ui/Counter.tsx'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { toastDone } from '../../ui/toast.ts'
import { SecondThought } from '../care/SecondThought.tsx'
import classes from './FarewellForm.module.css'
import { farewellKey, farewells, useFarewell } from './use-farewell.ts'

type Props = { conversationId: string; name: string; onDone: () => void }

/** Closes a conversation with a last message: one of three ready-made ones, or one's own words. */
export function FarewellForm({ conversationId, name, onDone }: Props) {
  const { t } = useTranslation()
  const [heading, failure] = [useId(), useId()]
  const field = useRef<HTMLTextAreaElement>(null)
  const { own, chosen, sending, doubt, sendable, ...form } = useFarewell(conversationId, () => {
    toastDone(t('chat.farewell.done', { name }))
    onDone()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sendable) form.send()
  }
  const options = farewells.map((value) => ({
    value,
    name: t(value === 'own' ? 'chat.farewell.own' : farewellKey(value, conversationId)),
  }))
  return (
    <form className={classes.form} onSubmit={submit}>
      <Text>{t('chat.farewell.text', { days: daysToRead })}</Text>
      <h3 id={heading} className="visually-hidden">
        {t('chat.farewell.words')}
      </h3>
      <RadioRows labelledBy={heading} value={chosen} options={options} onChange={form.choose} />
      {chosen === 'own' && (
        <>
          <Textarea
            ref={field}
            aria-label={t('chat.farewell.words')}
            autosize
            minRows={2}
            maxRows={8}
            dir="auto"
            autoFocus
            {...atMost(messageLength.max)}
            value={own}
            onChange={(event) => form.type(event.currentTarget.value)}
          />
          <Counter text={own} limits={messageLength} />
        </>
      )}
      {doubt && (
        <SecondThought
          doubt={doubt}
          name={name}
          onEdit={() => {
            form.forget()
            field.current?.focus()
          }}
          onSend={form.send}
        />
      )}
      {sending.error && (
        <p id={failure} className={classes.failure} role="alert">
          {t('chat.farewell.failed')} {reasonOf(t, errorCode(sending.error))}
        </p>
      )}
      <Button
        type="submit"
        radius="xl"
        size="md"
        fullWidth
        disabled={!sendable}
        aria-disabled={sending.isPending}
        aria-describedby={sending.error ? failure : undefined}
      >
        {t(sending.isPending ? 'chat.farewell.sending' : 'chat.farewell.send')}
      </Button>
    </form>
  )
}

const ofMessages = ['CONVERSATION_CLOSED', 'CHAT_RESTRICTED']
const ofEnds = ['CLOSED', 'NOT_FOUND']

/** Why the last word was refused. */
function reasonOf(t: TFunction, code: string): string {
  if (ofEnds.includes(code)) return t(`chat.farewell.refused.${code}`)
  return ofMessages.includes(code) ? t(`chat.failed.${code}`) : failureText(t, code)
}
