import { type ContactInput, contactLimits, type contactTopics } from '@hearth/shared/help'
import { useSessionStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../app/api/client.ts'
import { failedRequests } from '../../app/api/failed-requests.ts'
import { withProof } from '../../auth/captcha/with-proof.ts'

type Topic = (typeof contactTopics)[number]
export type ContactForm = { email: string; topic: Topic | null; message: string; withErrors: boolean }
export type ContactProblem = { field: 'email' | 'topic' | 'message'; code: string }

const empty: ContactForm = { email: '', topic: null, message: '', withErrors: false }

/** Keeps what is written in this tab, so that a reload and a failure lose nothing. forgetMember empties it. */
export const contactDraft = 'hearth-contact'

/** The first problem of the form, in the order of its fields. The server has the same rules. */
export function contactProblem({ email, topic, message }: ContactForm, asksEmail: boolean): ContactProblem | null {
  if (!topic) return { field: 'topic', code: 'topic_required' }
  if (!message.trim()) return { field: 'message', code: 'message_required' }
  if ([...message.trim()].length > contactLimits.message) return { field: 'message', code: 'message_too_long' }
  const isAddress = /^\S+@\S+\.\S+$/.test(email.trim())
  return asksEmail && !isAddress ? { field: 'email', code: 'email_invalid' } : null
}

/**
 * A message to the operator. One id for all attempts keeps its ticket number.
 * @param isMember a visitor shows that a person writes
 * @param asksEmail the account has no address that the operator can answer to
 */
export function useContact(isMember: boolean, asksEmail: boolean) {
  const [form, setForm, forget] = useSessionStorage<ContactForm>({
    key: contactDraft,
    defaultValue: empty,
    getInitialValueInEffect: false,
  })
  const [id, setId] = useState(() => crypto.randomUUID())
  const sending = useMutation({
    mutationFn: (topic: Topic) => {
      const requests = form.withErrors ? [...failedRequests.get()] : []
      const email = asksEmail ? form.email.trim() : null
      const input: ContactInput = { id, topic, message: form.message, email, requests }
      if (isMember) return client.help.write(input)
      return withProof((proof) => client.help.write(input, { context: { proof } }))
    },
    onSuccess: () => forget(),
  })
  const again = () => {
    setId(crypto.randomUUID())
    sending.reset()
  }
  return { form, change: (part: Partial<ContactForm>) => setForm((old) => ({ ...old, ...part })), sending, again }
}
