import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { celebrationsQuery } from '../members/likes/celebrations-query.ts'
import { isInstalled, needsHomeScreen } from '../notifications/push/home-screen.ts'
import { isAnswered, isSecondVisit, setAnswered } from './install-answer.ts'

/** Chromium's own offer to install the app. */
type InstallEvent = Event & { prompt(): Promise<unknown> }

/** The browser's offer to install the app, kept for a button; null where the browser makes none. */
function useInstallEvent(): InstallEvent | null {
  const { i18n } = useTranslation()
  const [event, setEvent] = useState<InstallEvent | null>(null)
  useEffect(() => {
    const keep = (offered: Event) => {
      offered.preventDefault()
      setEvent(offered as InstallEvent)
    }
    const forget = () => setEvent(null)
    addEventListener('beforeinstallprompt', keep)
    addEventListener('appinstalled', forget)
    return () => {
      removeEventListener('beforeinstallprompt', keep)
      removeEventListener('appinstalled', forget)
    }
  }, [])
  useEffect(() => {
    // The manifest names the app in the member's language. A browser makes an offer for each of its addresses.
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    if (link) link.href = `/manifest.webmanifest?lng=${i18n.resolvedLanguage}`
  }, [i18n.resolvedLanguage])
  return event
}

function wayOf(event: InstallEvent | null) {
  if (event) return 'button'
  return needsHomeScreen() ? 'steps' : null
}

/** How a device installs the app, once the member has a reason: the first match or the second visit. */
export function useInstall() {
  const event = useInstallEvent()
  const [due, setDue] = useState(() => isSecondVisit() && !isAnswered())
  const { data: matches } = useQuery({ ...celebrationsQuery, enabled: false })
  if (!due && matches?.length && !isAnswered()) setDue(true)
  const answer = () => {
    setAnswered()
    setDue(false)
  }
  return {
    way: due && !isInstalled() ? wayOf(event) : null,
    install: () => {
      answer()
      void event?.prompt()
    },
    decline: answer,
  } as const
}
