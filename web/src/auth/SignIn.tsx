import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ban } from './BanNotice.tsx'
import classes from './Form.module.css'
import { PasswordForm } from './PasswordForm.tsx'
import { readLastWay } from './ways/last-way.ts'
import ways from './ways/MoreWays.module.css'
import { MoreWays, WayButton } from './ways/MoreWays.tsx'
import { useWays } from './ways/use-ways.ts'
import type { Way } from './ways/way.ts'

type Props = {
  email: string
  onEmail: (email: string) => void
  /** The password was right, but the address is not confirmed yet. */
  onUnconfirmed: (email: string) => void
  /** The sign-in was right, but the account is closed. */
  onBanned: (ban: Ban) => void
}

/** The way whose form is open; null while it is the password's. */
function useChosenWay(all: Way[]) {
  const [id, setId] = useState<string | null>(null)
  const choose = (way: Way) => {
    if (way.Panel) return setId(way.id)
    void way.start()
  }
  const chosen = all.find((way) => way.id === id) ?? null
  return { chosen, choose, usePassword: () => setId(null) }
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
  const { t } = useTranslation()
  const all = useWays(props.onBanned)
  const [lastId] = useState(readLastWay)
  const { chosen, choose, usePassword } = useChosenWay(all)
  if (chosen?.Panel)
    return (
      <div className={classes.form}>
        <Text component="h2" fw={600}>
          {chosen.label}
        </Text>
        <chosen.Panel {...props} />
        <Anchor component="button" type="button" className={classes.leave} onClick={usePassword}>
          {t('auth.ways.password')}
        </Anchor>
      </div>
    )
  const last = all.find((way) => way.id === lastId)
  return (
    <>
      {last && <LastWay way={last} onChoose={choose} />}
      <PasswordForm {...props} />
      <MoreWays ways={all.filter((way) => way !== last)} onChoose={choose} />
    </>
  )
}
