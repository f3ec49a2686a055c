import { type SignUpForm, type SignUpProblem, signUpProblems } from '@hearth/shared/account/account'
import { Button, SimpleGrid } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prepareProof, withProof } from '../../app/captcha/with-proof.ts'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { authClient } from '../../app/session/auth-client.ts'
import { inNameOrder, useNameFields } from '../../members/use-name-fields.ts'
import { BirthdayPicker } from '../../ui/BirthdayPicker.tsx'
import { communityQuery } from '../community/community-query.ts'
import { AgreeNote } from '../pages/AgreeNote.tsx'
import { ConfirmPhone } from './codes/ByPhone.tsx'
import { codeClient, looksLikePhone } from './codes/code-client.ts'
import { useEmailOrPhone, useJoinsByPhone } from './codes/use-phone-allowed.ts'
import classes from './Form.module.css'
import { EmailField, fieldLook, PasswordField, TextField } from './fields.tsx'
import { rememberMailed } from './mailed-address.ts'
import type { SignUpDraft } from './sign-up-draft.ts'
import { refusal, refusalText, toast } from './toasts.ts'
import { useAuthForm } from './use-auth-form.ts'

type Field = keyof SignUpForm
type Props = {
  draft: SignUpDraft
  onCreated: (form: SignUpForm) => void
  /** An account with this address exists. */
  onExists: (email: string) => void
}

/** The codes of the server's refusals that belong to a field. */
const fieldOfCode: Record<string, Field> = {
  WEAK_PASSWORD: 'password',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  BIRTHDAY_REQUIRED: 'birthday',
  BIRTHDAY_INVALID: 'birthday',
  TOO_YOUNG: 'birthday',
  INVALID_AGE: 'birthday',
  INVALID_EMAIL: 'email',
  INVALID_PHONE_NUMBER: 'email',
  PHONE_COUNTRY_NOT_ALLOWED: 'email',
}

/** Spaces around an address are typos. */
const trimmed = (form: SignUpForm): SignUpForm => ({ ...form, email: form.email.trim() })

/** Passes the check of a form whose address is a number. The server reads the number. */
const anyAddress = 'number@hearth.example'

type Outcomes = Props & { byPhone: boolean; onPhone: (number: string) => void }

function useSignUp(
  { draft, onCreated, onExists, byPhone, onPhone }: Outcomes,
  showProblem: (problem: SignUpProblem) => void,
) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: ({ confirmPassword: _, ...account }: SignUpForm) =>
      byPhone
        ? codeClient.signUpByPhone(account)
        : withProof((proof) => authClient.signUp({ ...account, languageCode: currentLanguage() }, proof)),
    onSuccess: (_, form) => {
      draft.clear()
      if (byPhone) return onPhone(form.email)
      rememberMailed(form.email)
      toast(t, 'good', 'auth.toast.created')
      onCreated(form)
    },
    onError: (error, { email }) => {
      const code = refusal(error)
      const field = fieldOfCode[code]
      if (field) return showProblem({ field, code: code.toLowerCase() })
      if (!code.startsWith('USER_ALREADY_EXISTS'))
        return toast(t, 'bad', 'auth.toast.signUpFailed', refusalText(t, code))
      toast(t, 'bad', 'auth.toast.exists')
      onExists(email)
    },
  })
}

export function SignUp(props: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const form = useAuthForm(props.draft.kept)
  const { values, figures, errorOf } = form
  const names = useNameFields(useQuery(communityQuery).data?.names)
  const takesNumbers = useJoinsByPhone()
  const { missing: _, ...emailOrPhone } = useEmailOrPhone(takesNumbers)
  const byPhone = takesNumbers && looksLikePhone(values.email)
  const [number, setNumber] = useState<string | null>(null)
  const signUp = useSignUp({ ...props, byPhone, onPhone: setNumber }, (one) => form.show([one]))
  const submit = form.submit(
    () => {
      const read = byPhone ? { ...values, email: anyAddress } : trimmed(values)
      return inNameOrder(signUpProblems(read, figures.minimum, figures.age), names)
    },
    () => signUp.mutate(trimmed(values)),
  )
  const field = (name: Exclude<Field, 'birthday'>) => ({ ...form.field(name), required: true })
  const { onChange: onPassword, ...passwordField } = field('password')
  const password = {
    visible: shown,
    onVisibilityChange: setShown,
    autoComplete: 'new-password',
    minLength: figures.minimum,
  }
  if (number !== null) return <ConfirmPhone to={number} onBack={() => setNumber(null)} onBanned={() => {}} />
  return (
    <form ref={form.ref} onSubmit={submit} onFocus={prepareProof} noValidate className={classes.form}>
      <EmailField {...field('email')} {...emailOrPhone} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {names.map(({ name, ...look }) => (
          <TextField key={name} {...field(name)} {...look} />
        ))}
      </SimpleGrid>
      <BirthdayPicker
        {...fieldLook}
        label={t('auth.field.birthday')}
        least={figures.age}
        value={values.birthday}
        onChange={(birthday) => form.change({ birthday })}
        error={errorOf('birthday')}
        required
      />
      <PasswordField
        {...passwordField}
        {...password}
        onChange={(event) => {
          onPassword(event)
          // It is right or wrong together with its password.
          form.forget('confirmPassword')
        }}
        label={t('auth.field.password')}
        description={t('auth.field.passwordHint', figures)}
      />
      <PasswordField {...field('confirmPassword')} {...password} label={t('auth.field.confirmPassword')} />
      <AgreeNote />
      <Button type="submit" size="lg" fullWidth loading={signUp.isPending} className={classes.submit}>
        {t('auth.signUp.submit')}
      </Button>
    </form>
  )
}
