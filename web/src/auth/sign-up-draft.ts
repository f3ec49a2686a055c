import type { SignUpForm } from '@hearth/shared/account'
import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'

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
  const refill = ({ email, firstName, lastName, birthday }: SignUpForm) =>
    setStored({ email, firstName, lastName, birthday })
  return { form, set, clear, refill }
}

export type SignUpDraft = ReturnType<typeof useSignUpDraft>
