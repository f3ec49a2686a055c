import { ContactInput, type contactTopics } from '@hearth/shared/account/help'
import { useSessionStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../app/api/client.ts'
import { failedRequests } from '../../../app/api/failed-requests.ts'
import { withProof } from '../../../app/captcha/with-proof.ts'
import { problemsIn } from '../../../ui/form/problems.ts'
import { useForm } from '../../../ui/form/use-form.ts'

type Topic = (typeof contactTopics)[number]
type Values = { email: string; topic: Topic | null; message: string; withErrors: boolean }
type Sent = Values & { topic: Topic }

const empty: Values = { email: '', topic: null, message: '', withErrors: false }

/** Keeps what is written in this tab, so that a reload and a failure lose nothing. forgetMember empties it. */
export const contactDraft = 'hearth-contact'

const Fields = ContactInput.pick({ topic: true, message: true, email: true })

const isSame = (one: Values, other: Values) =>
  (['topic', 'message', 'email'] as const).every((field) => one[field] === other[field])

/**
 * A message to the operator. One id for all attempts keeps its ticket number.
 * @param isMember a visitor shows that a person writes
 * @param asksEmail the account has no address that the operator can answer to
 */
export function useContact(isMember: boolean, asksEmail: boolean) {
  const { t } = useTranslation()
  const [values, setValues] = useSessionStorage<Values>({
    key: contactDraft,
    defaultValue: empty,
    getInitialValueInEffect: false,
  })
  const form = useForm([values, setValues], { wordsOf: (code) => t(`help.contact.problem.${code}`) })
  const [id, setId] = useState(() => crypto.randomUUID())
  const addressOf = (email: string) => (asksEmail ? email.trim() : null)
  const sending = useMutation({
    mutationFn: ({ topic, message, email, withErrors }: Sent) => {
      const requests = withErrors ? [...failedRequests.get()] : []
      const input = { id, topic, message, email: addressOf(email), requests }
      if (isMember) return client.help.write(input)
      return withProof((proof) => client.help.write(input, { context: { proof } }))
    },
    // What was written while the message was on its way is the next one.
    onSuccess: (_, sent) => setValues((now) => (isSame(now, sent) ? empty : now)),
  })
  const again = () => {
    setId(crypto.randomUUID())
    sending.reset()
  }
  const submit = form.submit(
    ({ topic, message, email }) => problemsIn(Fields.safeParse({ topic, message, email: addressOf(email) })),
    () => sending.isPending || sending.mutate({ ...values, topic: values.topic! }),
  )
  return { ...form, submit, sending, again }
}

export type ContactForm = ReturnType<typeof useContact>
