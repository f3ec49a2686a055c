import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../fields.tsx'
import { problemWords, refusal } from '../toasts.ts'
import { useFigures } from '../use-figures.ts'
import { useRefused } from '../use-refused.ts'
import { useSignedIn } from '../use-signed-in.ts'
import { CodeStep } from './CodeStep.tsx'
import { codeClient } from './code-client.ts'
import type { PanelProps } from './panel-props.ts'
import { useSend } from './use-send.ts'

type Props = Pick<PanelProps, 'onBanned'> & {
  /** The number that a code has just been sent to. */
  to: string
  onBack: () => void
}

const passwordCodes = ['WEAK_PASSWORD', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG']

/** Confirms the number of a sign-up by its code, and signs in. */
export function ConfirmPhone({ to, onBack, onBanned }: Props) {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  const refused = useRefused(onBanned)
  const { mutation, seconds } = useSend(codeClient.sendPhoneCode, () => {}, true)
  return (
    <CodeStep
      to={to}
      enter={(code) => codeClient.enterPhoneCode(to, code)}
      onEntered={() => signedIn('password')}
      onRefused={refused}
      resend={{ send: () => mutation.mutate(to), seconds, pending: mutation.isPending }}
      onBack={onBack}
      submitLabel={t('codes.submit')}
    />
  )
}

/** Sets a new password by a code, and signs in with it. */
export function RecoverByPhone({ to, onBack, onBanned }: Props) {
  const { t } = useTranslation()
  const figures = useFigures()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const signedIn = useSignedIn()
  const refused = useRefused(onBanned)
  const { mutation, seconds } = useSend(codeClient.sendRecoveryCode, () => {}, true)
  const showProblem = (code: string) => setProblem(problemWords(t, code.toLowerCase(), figures).text)
  const isReady = () => {
    const long = password.length >= figures.minimum
    if (!long) showProblem('PASSWORD_TOO_SHORT')
    return long
  }
  return (
    <CodeStep
      to={to}
      enter={async (code) => {
        await codeClient.resetPassword(to, code, password)
        await codeClient.signInByPhone(to, password)
      }}
      onEntered={() => signedIn('password')}
      onRefused={(error) => (passwordCodes.includes(refusal(error)) ? showProblem(refusal(error)) : refused(error))}
      resend={{ send: () => mutation.mutate(to), seconds, pending: mutation.isPending }}
      onBack={onBack}
      submitLabel={t('codes.recover.submit')}
      isReady={isReady}
    >
      <PasswordField
        name="newPassword"
        label={t('auth.field.newPassword')}
        description={t('auth.field.passwordHint', figures)}
        autoComplete="new-password"
        value={password}
        error={problem}
        onChange={(event) => {
          setProblem(null)
          setPassword(event.currentTarget.value)
        }}
      />
    </CodeStep>
  )
}
