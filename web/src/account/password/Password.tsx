import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconPassword from '~icons/password'
import { api } from '../../app/api/client.ts'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsRow } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'
import { PasswordForm } from './PasswordForm.tsx'

const id = 'password'

/** Changes the account's password, or sets the first one. */
export function Password() {
  const { t } = useTranslation()
  const query = useQuery(api.identities.list.queryOptions())
  const [editing, setEditing] = useState(false)
  const close = () => {
    setEditing(false)
    // The pressed button disappears.
    document.getElementById(id)?.focus()
  }
  const isSet = query.data?.hasPassword
  return (
    <SettingsPart id={id} title={t('auth.field.password')} query={query} notLoaded={t('password.notLoaded')}>
      {query.data && !editing && (
        <SettingsRow
          as="div"
          icon={IconPassword}
          name={t(isSet ? 'password.set' : 'password.none')}
          detail={!isSet && t('password.noneText')}
        >
          <button
            type="button"
            className={classes.button}
            aria-label={t(isSet ? 'password.changeOwn' : 'password.add')}
            onClick={() => setEditing(true)}
          >
            {t(isSet ? 'password.change' : 'password.add')}
          </button>
        </SettingsRow>
      )}
      {editing && <PasswordForm onDone={close} />}
    </SettingsPart>
  )
}
