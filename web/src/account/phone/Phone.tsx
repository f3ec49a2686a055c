import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconPhone from '~icons/phone'
import { api } from '../../app/api/client.ts'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsRow } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'
import { PhoneForm } from './PhoneForm.tsx'
import { useRemovePhone } from './use-phone.ts'

const id = 'phone'
/** The pressed button disappears. */
const focusHeading = () => document.getElementById(id)?.focus()

/** The own phone number: add, change, remove. Not shown where the installation sends no text messages. */
export function Phone() {
  const { t } = useTranslation()
  const offered = useQuery(api.waysIn.list.queryOptions()).data?.phone
  const query = useQuery(api.phone.read.queryOptions())
  const [editing, setEditing] = useState(false)
  const removeFirst = useRemovePhone(focusHeading)
  if (!offered && !query.data?.masked) return null
  const close = () => {
    setEditing(false)
    focusHeading()
  }
  return (
    <SettingsPart
      id={id}
      title={t('phone.title')}
      about={t('phone.lead')}
      query={query}
      notLoaded={t('phone.notLoaded')}
    >
      {query.data && !editing && (
        <SettingsRow
          as="div"
          icon={IconPhone}
          name={query.data.masked ?? t('phone.none')}
          detail={query.data.masked && !query.data.removable && t('phone.needed')}
        >
          {offered && (
            <button
              type="button"
              className={classes.button}
              aria-label={t(query.data.masked ? 'phone.changeOwn' : 'phone.add')}
              onClick={() => setEditing(true)}
            >
              {t(query.data.masked ? 'phone.change' : 'phone.add')}
            </button>
          )}
          {query.data.removable && (
            <button
              type="button"
              className={classes.button}
              aria-label={t('phone.removeOwn')}
              onClick={() => removeFirst(query.data.masked)}
            >
              {t('phone.remove')}
            </button>
          )}
        </SettingsRow>
      )}
      {editing && <PhoneForm replaces={Boolean(query.data?.masked)} onDone={close} />}
    </SettingsPart>
  )
}
