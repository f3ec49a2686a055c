import type { SignUpForm } from '@hearth/shared/account/account'
import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'
import { writeStored } from '../../app/storage/browser-store.ts'

type Passwords = Pick<SignUpForm, 'password' | 'confirmPassword'>
type Stored = Omit<SignUpForm, keyof Passwords>

const blank: Stored = { email: '', firstName: '', lastName: '', birthday: '' }
const noPasswords: Passwords = { password: '', confirmPassword: '' }

/** The filled-in sign-up form. Everything but the passwords survives a reload, and is gone when the tab closes. */
export function useSignUpDraft() {
  const [stored, setStored, forget] = useSessionStorage<Stored>({
    key: 'hearth-sign-up',
    defaultValue: blank,
    getInitialValueInEffect: false,
  })
  const [passwords, setPasswords] = useState(noPasswords)
  const form: SignUpForm = { ...blank, ...stored, ...passwords }
  const set = (field: keyof SignUpForm, value: string) => {
    if (field in noPasswords) setPasswords((old) => ({ ...old, [field]: value }))
    else setStored((old) => ({ ...blank, ...old, [field]: value }))
  }
  const clear = () => {
    forget()
    setPasswords(noPasswords)
  }
  /** Brings back what an earlier sign-up said, for another attempt. Passwords are typed anew. */
  const refill = (told: Stored) => setStored(told)
  return { form, set, clear, refill }
}

export type SignUpDraft = ReturnType<typeof useSignUpDraft>

const createdKey = 'hearth-signed-up'

/** What this tab's sign-up said while its confirmation is awaited; null without one. A reload keeps it, but no password. */
export function useCreated() {
  const [created, keep, forget] = useSessionStorage<Stored | null>({
    key: createdKey,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const setCreated = ({ email, firstName, lastName, birthday }: SignUpForm) =>
    keep({ email, firstName, lastName, birthday })
  return { created, setCreated, forget }
}

/** Call after a sign-in: nothing is awaited any more, and the next visitor in this tab may be another person. */
export const forgetCreated = () => writeStored(createdKey, null, 'sessionStorage')
