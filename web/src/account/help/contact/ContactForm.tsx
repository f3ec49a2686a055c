import { contactLimits, contactTopics } from '@hearth/shared/account/help'
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
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
import { type ContactForm as Form, useContact } from './use-contact.ts'

const look = {
  size: 'md',
  withAsterisk: false,
  classNames: { input: inputs.input, label: inputs.label, description: inputs.description },
} as const

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

/** What the message is about, and the message. */
function MessageFields({ values, change, field, errorOf }: Form) {
  const { t } = useTranslation()
  return (
    <>
      <NativeSelect
        {...look}
        name="topic"
        label={t('help.contact.topic')}
        value={values.topic ?? ''}
        error={errorOf('topic')}
        onChange={(event) => change({ topic: contactTopics.find((one) => one === event.currentTarget.value) ?? null })}
        data={[
          { value: '', label: t('profile.choose'), disabled: true },
          ...contactTopics.map((value) => ({ value, label: t(`help.contact.topics.${value}`) })),
        ]}
      />
      <Textarea
        {...look}
        {...field('message')}
        label={t('help.contact.message')}
        description={t('help.contact.messageText')}
        autosize
        minRows={5}
        maxRows={14}
        {...atMost(contactLimits.message)}
      />
    </>
  )
}

/** Where the operator answers, for a sender without an address. */
function EmailField({ field }: Form) {
  const { t } = useTranslation()
  return (
    <TextInput
      {...look}
      {...field('email')}
      type="email"
      autoComplete="email"
      label={t('help.contact.email')}
      description={t('help.contact.emailText')}
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
  const form = useContact(isMember, !address)
  const { ref, values, change, submit, sending, again } = form
  if (sending.data) return <ContactReceipt ticket={sending.data.ticket} onAgain={again} />
  return (
    <form ref={ref} className={message.form} onSubmit={submit} onFocus={isMember ? undefined : prepareProof} noValidate>
      <MessageFields {...form} />
      {address ? (
        <p className={classes.quiet}>{t('help.contact.answerTo', { email: address })}</p>
      ) : (
        <EmailField {...form} />
      )}
      <Errors checked={values.withErrors} onChange={(withErrors) => change({ withErrors })} />
      {sending.error && <Failure error={sending.error} />}
      <Button type="submit" size="md" aria-disabled={sending.isPending} className={message.send}>
        {sending.isPending ? t('help.contact.sending') : t('help.contact.send')}
      </Button>
    </form>
  )
}
