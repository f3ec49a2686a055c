import { useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconMail from '~icons/mail'
import { api } from '../../app/api/client.ts'
import { meKey, queryClient } from '../../app/api/query-client.ts'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsRow } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'
import { EmailAddress } from './EmailAddress.tsx'
import { EmailForm } from './EmailForm.tsx'
import { PendingEmail } from './PendingEmail.tsx'

const id = 'email'
/** A link was used, here or elsewhere: the account menu shows the address too. */
function refresh() {
  void queryClient.invalidateQueries({ queryKey: api.emailChange.read.key() })
  void queryClient.invalidateQueries({ queryKey: meKey })
}
/** The pressed button disappears. */
const focusHeading = () => document.getElementById(id)?.focus()

/** The own e-mail address, and a change of it. */
export function Email() {
  const { t } = useTranslation()
  const query = useQuery(api.emailChange.read.queryOptions())
  const [typed, setTyped] = useSessionStorage({
    key: 'hearth-new-email',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const [editing, setEditing] = useState(typed !== '')
  useLiveEvents({ onEvent: ({ type }) => type === 'account' && refresh() })
  const close = () => {
    setTyped('')
    setEditing(false)
    focusHeading()
  }
  const { email = null, pending } = query.data ?? {}
  return (
    <SettingsPart
      id={id}
      title={t('emailChange.title')}
      about={t('emailChange.lead')}
      query={query}
      notLoaded={t('emailChange.notLoaded')}
    >
      {query.data && (
        <SettingsRow as="div" icon={IconMail} name={email ? <EmailAddress email={email} /> : t('emailChange.none')}>
          {!editing && (
            <button
              type="button"
              className={classes.button}
              aria-label={t(email ? 'emailChange.changeOwn' : 'emailChange.add')}
              onClick={() => setEditing(true)}
            >
              {t(email ? 'emailChange.change' : 'emailChange.add')}
            </button>
          )}
        </SettingsRow>
      )}
      {query.data && editing && <EmailForm current={email} typed={typed} onType={setTyped} onDone={close} />}
      {pending && !editing && <PendingEmail pending={pending} onGone={focusHeading} />}
    </SettingsPart>
  )
}
