import { Anchor, Text } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screen } from '../../app/lazy/screen.ts'
import { useWaysInAwaited } from '../../app/session/ways-in.ts'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { Loading } from '../../ui/Loading.tsx'
import type { Ban } from './BanNotice.tsx'
import type { PhoneStep } from './codes/use-phone-steps.ts'
import classes from './Form.module.css'
import { PasswordForm } from './PasswordForm.tsx'
import { readLastWay } from './ways/last-way.ts'
import { MoreWays } from './ways/MoreWays.tsx'
import { useWays } from './ways/use-ways.ts'
import type { Way } from './ways/way.ts'

const ConfirmPhone = screen(() => import('./codes/ByPhone.tsx'), 'ConfirmPhone')
const RecoverByPhone = screen(() => import('./codes/ByPhone.tsx'), 'RecoverByPhone')

type Props = {
  email: string
  onEmail: (email: string) => void
  /** The password was right, but the address is not confirmed yet. */
  onUnconfirmed: (email: string) => void
  /** The sign-in was right, but the account is closed. */
  onBanned: (ban: Ban) => void
}

/** The form that is open: the password's at first, another way's, or that of a code for a typed number. */
function useOpenForm(all: Way[]) {
  const [id, setId] = useState<string | null>(null)
  const [step, setStep] = useState<PhoneStep | null>(null)
  const [cameBack, setCameBack] = useState(false)
  const choose = (way: Way) => {
    if (way.Panel) return setId(way.id)
    void way.start()
  }
  const usePassword = () => {
    setId(null)
    setStep(null)
    setCameBack(true)
  }
  return { chosen: all.find((way) => way.id === id) ?? null, choose, step, setStep, usePassword, cameBack }
}

/** Another way's form, in place of the password's. */
function OtherWay({ label, onLeave, children }: { label: string; onLeave: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.form}>
      <Text component="h2" fw={600}>
        {label}
      </Text>
      {children}
      <Anchor component="button" type="button" className={classes.leave} onClick={onLeave}>
        {t('auth.ways.password')}
      </Anchor>
    </div>
  )
}

/** Sign-in by password, or by another way that the installation offers. */
export function SignIn(props: Props) {
  const all = useWays(props.onBanned)
  // The rendered page does not know the ways. What comes with them is below the form, which stays where it is.
  const isAwaited = useWaysInAwaited()
  const areWaysKnown = useHydrated() && !isAwaited
  const [lastId] = useState(readLastWay)
  const { chosen, choose, step, setStep, usePassword, cameBack } = useOpenForm(all)
  if (step) {
    const Step = step.kind === 'confirm' ? ConfirmPhone : RecoverByPhone
    return (
      <Suspense fallback={<Loading />}>
        <Step to={step.to} onBack={usePassword} onBanned={props.onBanned} />
      </Suspense>
    )
  }
  if (chosen?.Panel)
    return (
      <OtherWay label={chosen.label} onLeave={usePassword}>
        <Suspense fallback={<Loading />}>
          <chosen.Panel {...props} />
        </Suspense>
      </OtherWay>
    )
  return (
    <>
      <PasswordForm {...props} onCodeSent={setStep} autoFocus={cameBack} />
      {areWaysKnown && (
        <>
          <MoreWays ways={all} last={lastId} onChoose={choose} />
          <div className={classes.help}>
            <HelpLink article="sign-in-problems" isShort />
          </div>
        </>
      )}
    </>
  )
}
