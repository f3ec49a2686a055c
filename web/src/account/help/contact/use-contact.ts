import { ContactInput, type contactTopics } from '@hearth/shared/account/help'
import { useSessionStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../app/api/client.ts'
import { failedRequests } from '../../../app/api/failed-requests.ts'
import { withProof } from '../../../app/captcha/with-proof.ts'

type Topic = (typeof contactTopics)[number]
export type ContactForm = { email: string; topic: Topic | null; message: string; withErrors: boolean }
type Sent = ContactForm & { topic: Topic }
const fields = ['topic', 'message', 'email'] as const
export type ContactProblem = { field: (typeof fields)[number]; code: string }

const empty: ContactForm = { email: '', topic: null, message: '', withErrors: false }

/** Keeps what is written in this tab, so that a reload and a failure lose nothing. forgetMember empties it. */
export const contactDraft = 'hearth-contact'

const Fields = ContactInput.pick({ topic: true, message: true, email: true })

const isSame = (one: ContactForm, other: ContactForm) => fields.every((field) => one[field] === other[field])

/** The first problem of the form, in the order of its fields, by the server's rules. */
function problemOf({ email, topic, message }: ContactForm, asksEmail: boolean): ContactProblem | null {
  const { error } = Fields.safeParse({ topic, message, email: asksEmail ? email.trim() : null })
  const problems = fields.map((field) => ({
    field,
    code: error?.issues.find(({ path }) => path[0] === field)?.message,
  }))
  return problems.find((problem): problem is ContactProblem => problem.code !== undefined) ?? null
}

/**
 * A message to the operator. One id for all attempts keeps its ticket number.
 * @param isMember a visitor shows that a person writes
 * @param asksEmail the account has no address that the operator can answer to
 */
export function useContact(isMember: boolean, asksEmail: boolean) {
  const [form, setForm] = useSessionStorage<ContactForm>({
    key: contactDraft,
    defaultValue: empty,
    getInitialValueInEffect: false,
  })
  const [id, setId] = useState(() => crypto.randomUUID())
  const sending = useMutation({
    mutationFn: ({ topic, ...form }: Sent) => {
      const requests = form.withErrors ? [...failedRequests.get()] : []
      const email = asksEmail ? form.email.trim() : null
      const input = { id, topic, message: form.message, email, requests }
      if (isMember) return client.help.write(input)
      return withProof((proof) => client.help.write(input, { context: { proof } }))
    },
    // What was written while the message was on its way is the next one.
    onSuccess: (_, sent) => setForm((now) => (isSame(now, sent) ? empty : now)),
  })
  const again = () => {
    setId(crypto.randomUUID())
    sending.reset()
  }
  const [problem, setProblem] = useState<ContactProblem | null>(null)
  function change(part: Partial<ContactForm>) {
    if (problem && problem.field in part) setProblem(null)
    setForm((old) => ({ ...old, ...part }))
  }
  /** @returns the field whose problem stands in the way, if any */
  function send() {
    const found = problemOf(form, asksEmail)
    setProblem(found)
    if (!found && !sending.isPending) sending.mutate({ ...form, topic: form.topic! })
    return found?.field
  }
  return { form, problem, change, send, sending, again }
}
