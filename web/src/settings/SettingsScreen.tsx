import { Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Identities } from '../identities/Identities.tsx'
import { Passkeys } from '../passkeys/Passkeys.tsx'
import { Phone } from '../phone/Phone.tsx'
import { SecondFactors } from '../second-factor/SecondFactors.tsx'
import { Sessions } from '../sessions/Sessions.tsx'
import classes from '../ui/settings-part.module.css'
import { Wallets } from '../wallet/Wallets.tsx'

/** Moves to the part that the URL names, as `/settings#sessions`. */
function useAnchor() {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const heading = hash && document.getElementById(hash)
    if (heading) heading.focus()
  }, [hash])
}

/** How the member signs in, and what protects the account. */
export function SettingsScreen() {
  const { t } = useTranslation()
  useAnchor()
  return (
    <div className={classes.page}>
      <header>
        <Title order={1}>{t('settings.title')}</Title>
        <p className={classes.lead}>{t('settings.lead')}</p>
      </header>
      <Identities />
      <Phone />
      <Passkeys />
      <Wallets />
      <SecondFactors />
      <Sessions />
    </div>
  )
}
