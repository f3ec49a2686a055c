import type { MemberPath } from '@hearth/shared/screens'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import IconDeviceMobile from '~icons/device-mobile'
import IconShare2 from '~icons/share-2'
import IconSquarePlus from '~icons/square-plus'
import offer from '../ui/offer.module.css'
import classes from './InstallOffer.module.css'
import { setMade } from './install-answer.ts'
import { useInstall } from './use-install.ts'

/** Screens without a form that the card could cover. Discover has suggestions of its own. */
const screens: string[] = ['/match', '/likes', '/chats'] satisfies MemberPath[]

/** Offers the app for the home screen once. It shows the steps on an iPhone or iPad, where pages cannot ask. */
export function InstallOffer() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { way, install, decline } = useInstall()
  const shows = way !== null && screens.includes(pathname)
  useEffect(() => {
    if (shows) setMade()
  }, [shows])
  if (!shows) return null
  return (
    <section className={classes.offer} aria-labelledby="install-offer">
      <h2 id="install-offer" className={`${offer.title} ${classes.title}`}>
        <IconDeviceMobile size={22} aria-hidden="true" />
        {t('offline.install.title')}
      </h2>
      <p className={offer.text}>{t('offline.install.text')}</p>
      {way === 'steps' && <Steps />}
      <div className={offer.answers}>
        <Button variant="subtle" size="md" radius="xl" onClick={decline}>
          {t(way === 'steps' ? 'ui.close' : 'push.offer.later')}
        </Button>
        {way === 'button' && (
          <Button size="md" radius="xl" onClick={install}>
            {t('offline.install.add')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Steps() {
  const { t } = useTranslation()
  return (
    <ol className={classes.steps}>
      <li>
        <IconShare2 size={24} stroke={1.6} aria-hidden="true" />
        {t('offline.install.share')}
      </li>
      <li>
        <IconSquarePlus size={24} stroke={1.6} aria-hidden="true" />
        {t('offline.install.homeScreen')}
      </li>
    </ol>
  )
}
