import { contactLimits, contactTopics } from '@hearth/shared/help'
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failedRequests } from '../../app/api/failed-requests.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { useStore } from '../../app/storage/account-stores.ts'
import { prepareProof } from '../../auth/captcha/with-proof.ts'
import fields from '../../ui/fields.module.css'
import classes from './Contact.module.css'
import { ContactReceipt } from './ContactReceipt.tsx'
import { type ContactProblem, contactProblem, useContact } from './use-contact.ts'

const look = {
  size: 'md',
  withAsterisk: false,
  classNames: { input: fields.input, label: fields.label, description: fields.description },
} as const

function Failure({ error }: { error: Error }) {
  const { t } = useTranslation()
  const code = errorCode(error)
  const words = code === 'TOO_MANY_REQUESTS' ? t('help.contact.tooMany') : failureText(t, code)
  return (
    <p className={classes.failure} role="alert">
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

type Props = {
  isMember: boolean
  /** The account's address. */
  address: string | null
}

/** The form for a message to the operator, followed by its ticket number. */
export function ContactForm({ isMember, address }: Props) {
  const { t } = useTranslation()
  const asksEmail = !address
  const { form, change, sending, again } = useContact(isMember, asksEmail)
  const [problem, setProblem] = useState<ContactProblem | null>(null)
  const errorOf = (field: ContactProblem['field']) =>
    problem?.field === field ? t(`help.contact.problem.${problem.code}`) : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = contactProblem(form, asksEmail)
    setProblem(found)
    if (found) event.currentTarget.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus()
    else if (!sending.isPending) sending.mutate(form.topic!)
  }

  if (sending.data) return <ContactReceipt ticket={sending.data.ticket} onAgain={again} />
  return (
    <form className={classes.form} onSubmit={submit} onFocus={isMember ? undefined : prepareProof} noValidate>
      <NativeSelect
        {...look}
        name="topic"
        label={t('help.contact.topic')}
        value={form.topic ?? ''}
        error={errorOf('topic')}
        onChange={(event) => change({ topic: contactTopics.find((one) => one === event.currentTarget.value) ?? null })}
        data={[
          { value: '', label: t('profile.choose'), disabled: true },
          ...contactTopics.map((value) => ({ value, label: t(`help.contact.topics.${value}`) })),
        ]}
      />
      <Textarea
        {...look}
        name="message"
        label={t('help.contact.message')}
        description={t('help.contact.messageText')}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={contactLimits.message}
        value={form.message}
        error={errorOf('message')}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      {asksEmail ? (
        <TextInput
          {...look}
          name="email"
          type="email"
          autoComplete="email"
          label={t('help.contact.email')}
          description={t('help.contact.emailText')}
          value={form.email}
          error={errorOf('email')}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
      ) : (
        <p className={classes.quiet}>{t('help.contact.answerTo', { email: address })}</p>
      )}
      <Errors checked={form.withErrors} onChange={(withErrors) => change({ withErrors })} />
      {sending.error && <Failure error={sending.error} />}
      <Button type="submit" size="md" aria-disabled={sending.isPending} className={classes.send}>
        {sending.isPending ? t('help.contact.sending') : t('help.contact.send')}
      </Button>
    </form>
  )
}
