import { Anchor, Text } from '@mantine/core'
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
import ways from './ways/MoreWays.module.css'
import { MoreWays, WayButton } from './ways/MoreWays.tsx'
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

/** The way of the last sign-in on this device, offered first. */
function LastWay({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  const { t } = useTranslation()
  return (
    <div className={ways.last}>
      <WayButton way={way} onChoose={onChoose} label={t('auth.ways.continue', { way: way.label })} />
      <p className={ways.lastText}>{t('auth.ways.last')}</p>
    </div>
  )
}

/** Sign-in by password, or by another way that the installation offers. */
export function SignIn(props: Props) {
  const all = useWays(props.onBanned)
  // Below the ways, so that they do not push it down when they come.
  const areWaysAwaited = useWaysInAwaited()
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
  const last = all.find((way) => way.id === lastId)
  return (
    <>
      {last && <LastWay way={last} onChoose={choose} />}
      <PasswordForm {...props} onCodeSent={setStep} autoFocus={cameBack} />
      <MoreWays ways={all.filter((way) => way !== last)} onChoose={choose} />
      {!areWaysAwaited && (
        <div className={classes.help}>
          <HelpLink article="sign-in-problems" />
        </div>
      )}
    </>
  )
}
