import { contactLimits, contactTopics } from '@hearth/shared/account/help'
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failedRequests } from '../../../app/api/failed-requests.ts'
import { errorCode } from '../../../app/api/query-client.ts'
import { prepareProof } from '../../../app/captcha/with-proof.ts'
import { failureText } from '../../../app/i18n/failure-text.ts'
import { useStore } from '../../../app/storage/account-stores.ts'
import { atMost } from '../../../ui/at-most.ts'
import inputs from '../../../ui/fields.module.css'
import message from '../../../ui/message-form.module.css'
import classes from './Contact.module.css'
import { ContactReceipt } from './ContactReceipt.tsx'
import { type ContactProblem, type ContactForm as Form, useContact } from './use-contact.ts'

const look = {
  size: 'md',
  withAsterisk: false,
  classNames: { input: inputs.input, label: inputs.label, description: inputs.description },
} as const

/** What every field has: its look, its name and its problem. */
function useField(problem: ContactProblem | null) {
  const { t } = useTranslation()
  return (name: ContactProblem['field']) => ({
    ...look,
    name,
    error: problem?.field === name && t(`help.contact.problem.${problem.code}`),
  })
}

function Failure({ error }: { error: Error }) {
  const { t } = useTranslation()
  const code = errorCode(error)
  const words = code === 'TOO_MANY_REQUESTS' ? t('help.contact.tooMany') : failureText(t, code)
  return (
    <p className={message.failure} role="alert">
      <strong>{t('help.contact.failed')}</strong> {words} {t('help.contact.kept')}
    </p>
  )
}

/** The agreement to name the last failed requests, if there are any. */
function Errors({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation()
  const count = useStore(failedRequests).length
  if (!count) return null
  return (
    <Checkbox
      label={t('help.contact.errors', { count })}
      description={t('help.contact.errorsText')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

type FieldsProps = {
  form: Form
  problem: ContactProblem | null
  change: (part: Partial<Form>) => void
}

/** What the message is about, and the message. */
function MessageFields({ form, problem, change }: FieldsProps) {
  const { t } = useTranslation()
  const field = useField(problem)
  return (
    <>
      <NativeSelect
        {...field('topic')}
        label={t('help.contact.topic')}
        value={form.topic ?? ''}
        onChange={(event) => change({ topic: contactTopics.find((one) => one === event.currentTarget.value) ?? null })}
        data={[
          { value: '', label: t('profile.choose'), disabled: true },
          ...contactTopics.map((value) => ({ value, label: t(`help.contact.topics.${value}`) })),
        ]}
      />
      <Textarea
        {...field('message')}
        label={t('help.contact.message')}
        description={t('help.contact.messageText')}
        autosize
        minRows={5}
        maxRows={14}
        {...atMost(contactLimits.message)}
        value={form.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
    </>
  )
}

/** Where the operator answers, for a sender without an address. */
function EmailField({ form, problem, change }: FieldsProps) {
  const { t } = useTranslation()
  const field = useField(problem)
  return (
    <TextInput
      {...field('email')}
      type="email"
      autoComplete="email"
      label={t('help.contact.email')}
      description={t('help.contact.emailText')}
      value={form.email}
      onChange={(event) => change({ email: event.currentTarget.value })}
    />
  )
}

type Props = {
  isMember: boolean
  /** The account's address. */
  address: string | null
}

/** The form for a message to the operator, followed by its ticket number. */
export function ContactForm({ isMember, address }: Props) {
  const { t } = useTranslation()
  const { send, sending, again, ...fields } = useContact(isMember, !address)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = send()
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
  }
  if (sending.data) return <ContactReceipt ticket={sending.data.ticket} onAgain={again} />
  return (
    <form className={message.form} onSubmit={submit} onFocus={isMember ? undefined : prepareProof} noValidate>
      <MessageFields {...fields} />
      {address ? (
        <p className={classes.quiet}>{t('help.contact.answerTo', { email: address })}</p>
      ) : (
        <EmailField {...fields} />
      )}
      <Errors checked={fields.form.withErrors} onChange={(withErrors) => fields.change({ withErrors })} />
      {sending.error && <Failure error={sending.error} />}
      <Button type="submit" size="md" aria-disabled={sending.isPending} className={message.send}>
        {sending.isPending ? t('help.contact.sending') : t('help.contact.send')}
      </Button>
    </form>
  )
}
