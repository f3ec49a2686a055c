import type { MemberSession } from '@hearth/shared/account/sessions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import IconAppWindow from '~icons/app-window'
import IconDeviceDesktop from '~icons/device-desktop'
import IconDeviceMobile from '~icons/device-mobile'
import IconDeviceTablet from '~icons/device-tablet'
import { api } from '../../app/api/client.ts'
import { useSignOut } from '../../app/session/use-sign-out.ts'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { useRegion } from '../../members/use-region.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'
import { useEndSessions } from './use-end-sessions.ts'

const id = 'sessions'
const icons = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet }
/** The pressed button disappears with its row. */
const focusHeading = () => document.getElementById(id)?.focus()

/** Where the account is signed in, with buttons to end the other sessions, and to sign out everywhere. */
export function Sessions() {
  const { t } = useTranslation()
  const query = useQuery(api.sessions.list.queryOptions())
  const { endOne, endOthers } = useEndSessions()
  const signOutEverywhere = useSignOut('global')
  const askEverywhere = () =>
    askFirst({
      title: t('sessions.askEverywhere.title'),
      text: t('sessions.askEverywhere.text'),
      labels: { confirm: t('sessions.everywhere'), cancel: t('secondFactor.cancel') },
      onConfirm: signOutEverywhere,
    })
  const end = (act: () => void) => () => {
    focusHeading()
    act()
  }
  return (
    <SettingsPart
      id={id}
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      query={query}
      notLoaded={t('sessions.notLoaded')}
    >
      {query.data && (
        <SettingsList>
          {query.data.map((session) => (
            <Row key={session.id} session={session} onEnd={end(() => endOne(session.id))} />
          ))}
        </SettingsList>
      )}
      <div className={classes.row}>
        {query.data && query.data.length > 1 && (
          <button type="button" className={classes.button} onClick={end(endOthers)}>
            {t('sessions.endOthers')}
          </button>
        )}
        <button type="button" className={classes.button} onClick={askEverywhere}>
          {t('sessions.everywhere')}
        </button>
      </div>
    </SettingsPart>
  )
}

function Row({ session, onEnd }: { session: MemberSession; onEnd: () => void }) {
  const { t } = useTranslation()
  const region = useRegion()
  const { clientName, browser, system, kind, country, current, lastUsedAt } = session
  const names = clientName ?? ([browser, system].filter(Boolean).join(' · ') || t('sessions.unknownDevice'))
  return (
    <SettingsRow
      icon={clientName ? IconAppWindow : icons[kind ?? 'desktop']}
      name={names}
      detail={
        <>
          {country && `${region(country)} · `}
          <TimeAgo at={lastUsedAt} />
        </>
      }
    >
      {current ? (
        <span className={classes.state}>{t('sessions.current')}</span>
      ) : (
        <button
          type="button"
          className={classes.button}
          aria-label={t('sessions.endOne', { device: names })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </button>
      )}
    </SettingsRow>
  )
}
