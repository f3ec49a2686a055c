import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TypedPhone, usePhoneText } from './PhoneField.tsx'

/** A form's number: what is typed, as text for the server, and the problem with it, which gets the focus. */
export function useTypedPhone() {
  const { t } = useTranslation()
  const [value, setValue] = useState<TypedPhone>({ country: '', number: '' })
  const [error, setError] = useState<string | null>(null)
  const ref = useRef<HTMLInputElement>(null)
  const text = usePhoneText(value)
  const showProblem = (words: string) => {
    setError(words)
    ref.current?.focus()
  }
  const onChange = (next: TypedPhone) => {
    setError(null)
    setValue(next)
  }
  /** The form's submit handler: sends the number, or asks for one. */
  const submitWith = (send: (text: string) => void) => (event: FormEvent) => {
    event.preventDefault()
    if (!text) return showProblem(t('phone.problem.missing'))
    setError(null)
    send(text)
  }
  return { text, showProblem, submitWith, field: { ref, value, error, onChange } }
}
