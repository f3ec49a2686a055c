import type { SignUpForm } from '@hearth/shared/account'
import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'

type Passwords = Pick<SignUpForm, 'password' | 'confirmPassword'>
type Kept = Omit<SignUpForm, keyof Passwords>

const blank: Kept = { email: '', firstName: '', lastName: '', birthday: '' }
const noPasswords: Passwords = { password: '', confirmPassword: '' }

/** What somebody has filled in: it survives a reload of this tab, except for the passwords, and ends with the tab. */
export function useSignUpDraft() {
  const [kept, setKept, forget] = useSessionStorage<Kept>({
    key: 'hearth-sign-up',
    defaultValue: blank,
    getInitialValueInEffect: false,
  })
  const [passwords, setPasswords] = useState(noPasswords)
  const form: SignUpForm = { ...blank, ...kept, ...passwords }
  const set = (field: keyof SignUpForm, value: string) => {
    if (field in noPasswords) setPasswords((old) => ({ ...old, [field]: value }))
    else setKept((old) => ({ ...blank, ...old, [field]: value }))
  }
  const clear = () => {
    forget()
    setPasswords(noPasswords)
  }
  return { form, set, clear }
}

export type SignUpDraft = ReturnType<typeof useSignUpDraft>
