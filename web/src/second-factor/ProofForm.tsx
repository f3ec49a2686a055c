import type { ReauthenticationMethod } from '@hearth/shared/second-factors'
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './second-factor.module.css'

type Typed = Exclude<ReauthenticationMethod, 'passkey'>

type Props = {
  /** The first one is offered, the others are behind links. */
  methods: ReauthenticationMethod[]
  submitLabel: string
  busy: boolean
  problem: string | null
  onProve: (method: Typed, proof: string) => void
  /** Sends a code. Resolves to whether the member has one to type: this one, or an earlier one. */
  onSend: (method: 'email' | 'phone') => Promise<boolean>
  onPasskey: () => void
  /** What else the form asks. */
  children?: ReactNode
}

const isSent = (method: ReauthenticationMethod): method is 'email' | 'phone' => method === 'email' || method === 'phone'

function ProofField({ method, value, onChange, problem }: FieldProps) {
  const { t } = useTranslation()
  const common = {
    name: 'proof',
    label: t(`secondFactor.proof.${method}.label`),
    description: method === 'password' ? undefined : t(`secondFactor.proof.${method}.hint`),
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    error: problem,
    size: 'md',
    classNames: { label: classes.label, description: classes.description },
    'data-autofocus': true,
    autoFocus: true,
  } as const
  if (method === 'password')
    return (
      <PasswordInput
        {...common}
        autoComplete="current-password"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('auth.field.showPassword') }}
      />
    )
  const digits = method === 'backup' ? {} : { inputMode: 'numeric' as const, autoComplete: 'one-time-code' }
  return <TextInput {...common} autoComplete="off" {...digits} spellCheck={false} autoCapitalize="none" />
}

type FieldProps = { method: Typed; value: string; onChange: (value: string) => void; problem: string | null }

/** Asks for a proof of identity: a password, or a code by one of several methods. */
export function ProofForm({ methods, submitLabel, busy, problem, onProve, onSend, onPasskey, children }: Props) {
  const { t } = useTranslation()
  const [method, setMethod] = useState(methods[0]!)
  const [proof, setProof] = useState('')
  const [sent, setSent] = useState(false)
  const [missing, setMissing] = useState(false)
  const [asked, setAsked] = useState<ReauthenticationMethod | null>(null)
  // A problem belongs to the method that it is about.
  const own = asked === method ? problem : null
  const waits = isSent(method) && !sent
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(method)
    if (method === 'passkey') return onPasskey()
    if (waits) return setSent(await onSend(method))
    setMissing(!proof.trim())
    if (proof.trim()) onProve(method, proof)
  }
  const choose = (other: ReauthenticationMethod) => {
    setMethod(other)
    setProof('')
    setSent(false)
    setMissing(false)
  }
  const label = method === 'passkey' || waits ? t(`secondFactor.proof.${method}.start`) : submitLabel
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {method !== 'passkey' && !waits && (
        <ProofField
          key={method}
          method={method}
          value={proof}
          onChange={setProof}
          problem={missing ? t('secondFactor.proof.missing') : own}
        />
      )}
      {(method === 'passkey' || waits) && <p role="alert">{own}</p>}
      {children}
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {label}
      </Button>
      {methods.length > 1 && (
        <div className={classes.others}>
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Anchor
                key={other}
                component="button"
                type="button"
                className={classes.other}
                onClick={() => choose(other)}
              >
                {t(`secondFactor.proof.${other}.use`)}
              </Anchor>
            ))}
        </div>
      )}
    </form>
  )
}
