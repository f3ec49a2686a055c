import type { SignUpForm } from '@hearth/shared/account/account'
import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'
import { writeStored } from '../../app/storage/browser-store.ts'

type Passwords = Pick<SignUpForm, 'password' | 'confirmPassword'>
type Stored = Omit<SignUpForm, keyof Passwords>

const blank: Stored = { email: '', firstName: '', lastName: '', birthday: '' }
const noPasswords: Passwords = { password: '', confirmPassword: '' }

const withoutPasswords = ({ email, firstName, lastName, birthday }: SignUpForm): Stored => ({
  email,
  firstName,
  lastName,
  birthday,
})

/** The filled-in sign-up form. Everything but the passwords survives a reload, and is gone when the tab closes. */
export function useSignUpDraft() {
  const [stored, setStored, forget] = useSessionStorage<Stored>({
    key: 'hearth-sign-up',
    defaultValue: blank,
    getInitialValueInEffect: false,
  })
  const [passwords, setPasswords] = useState(noPasswords)
  const values: SignUpForm = { ...blank, ...stored, ...passwords }
  const update = (change: (now: SignUpForm) => SignUpForm) => {
    setStored((old) => withoutPasswords(change({ ...blank, ...old, ...noPasswords })))
    setPasswords((old) => {
      const { password, confirmPassword } = change({ ...blank, ...old })
      return { password, confirmPassword }
    })
  }
  const clear = () => {
    forget()
    setPasswords(noPasswords)
  }
  /** Brings back what an earlier sign-up said, for another attempt. Passwords are typed anew. */
  const refill = (told: Stored) => setStored(told)
  return { kept: [values, update] as const, clear, refill }
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
  const setCreated = (form: SignUpForm) => keep(withoutPasswords(form))
  return { created, setCreated, forget }
}

/** Call after a sign-in: nothing is awaited any more, and the next visitor in this tab may be another person. */
export const forgetCreated = () => writeStored(createdKey, null, 'sessionStorage')
