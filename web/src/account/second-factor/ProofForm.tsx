import type { ReauthenticationMethod } from '@hearth/shared/account/second-factors'
import { Anchor, Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProofField, type Typed } from './ProofField.tsx'
import classes from './second-factor.module.css'

type Props = {
  /** The first one is offered, the others are behind links. */
  methods: ReauthenticationMethod[]
  submitLabel: string
  busy: boolean
  /** Why the last proof was refused. */
  problem: string | null
  /** The problem is no longer about what the form shows. */
  onClear: () => void
  onProve: (method: Typed, proof: string) => void
  /** Sends a code. Resolves to whether the member has one to type: this one, or an earlier one. */
  onSend: (method: 'email' | 'phone') => Promise<boolean>
  onPasskey: () => void
  /** What else the form asks. */
  children?: ReactNode
}

const isSent = (method: ReauthenticationMethod): method is 'email' | 'phone' => method === 'email' || method === 'phone'

/** The chosen proof: whether its code is still to be sent, and what the visitor has typed. */
function useProof({ methods, onSend, onPasskey, onProve, onClear }: Props) {
  const [method, setMethod] = useState(methods[0]!)
  const [proof, setProof] = useState('')
  const [sent, setSent] = useState(false)
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const waits = isSent(method) && !sent
  const type = (text: string) => {
    setProof(text)
    setMissing(false)
    onClear()
  }
  const choose = (other: ReauthenticationMethod) => {
    type('')
    setMethod(other)
    setSent(false)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (method === 'passkey') return onPasskey()
    if (isSent(method) && !sent) return setSent(await onSend(method))
    if (proof.trim()) return onProve(method, proof)
    setMissing(true)
    input.current?.focus()
  }
  const typed = method === 'passkey' || waits ? null : method
  return { method, typed, proof, type, missing, input, choose, submit }
}

/** Asks for a proof of identity: a password, or a code by one of several methods. */
export function ProofForm(props: Props) {
  const { t } = useTranslation()
  const { methods, busy, problem } = props
  const { method, typed, proof, type, missing, input, choose, submit } = useProof(props)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (problem && !busy) input.current?.focus()
  }, [problem, busy, input])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of each chosen method leaves with the focus
  useEffect(() => {
    if (!typed) button.current?.focus()
  }, [typed, method])
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {typed ? (
        <ProofField
          key={typed}
          ref={input}
          method={typed}
          value={proof}
          onChange={type}
          problem={missing ? t('secondFactor.proof.missing') : problem}
        />
      ) : (
        problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )
      )}
      {props.children}
      <Button
        ref={button}
        type="submit"
        size="lg"
        fullWidth
        loading={busy}
        className={classes.submit}
        data-autofocus={!typed || undefined}
      >
        {typed ? props.submitLabel : t(`secondFactor.proof.${method}.start`)}
      </Button>
      <OtherMethods methods={methods.filter((other) => other !== method)} onChoose={choose} />
    </form>
  )
}

type OtherProps = { methods: ReauthenticationMethod[]; onChoose: (method: ReauthenticationMethod) => void }

function OtherMethods({ methods, onChoose }: OtherProps) {
  const { t } = useTranslation()
  if (!methods.length) return null
  return (
    <div className={classes.others}>
      {methods.map((method) => (
        <Anchor
          key={method}
          component="button"
          type="button"
          className={classes.other}
          onClick={() => onChoose(method)}
        >
          {t(`secondFactor.proof.${method}.use`)}
        </Anchor>
      ))}
    </div>
  )
}
