import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api/client.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { SettingsPart } from '../ui/SettingsPart.tsx'
import classes from '../ui/settings-part.module.css'
import { PhoneForm } from './PhoneForm.tsx'
import { useRemovePhone } from './use-phone.ts'

const id = 'phone'

/** The own phone number: add, change, remove. Not shown where the installation sends no text messages. */
export function Phone() {
  const { t } = useTranslation()
  const offered = useQuery(api.waysIn.list.queryOptions()).data?.phone
  const query = useQuery(api.phone.read.queryOptions())
  const [editing, setEditing] = useState(false)
  const remove = useRemovePhone()
  if (!offered && !query.data?.masked) return null
  const close = () => {
    setEditing(false)
    document.getElementById(id)?.focus()
  }
  return (
    <SettingsPart id={id} title={t('phone.title')} lead={t('phone.lead')} busy={query.isPending}>
      {query.isPending && <Skeleton h={44} my={14} />}
      {query.isError && (
        <LoadFailed
          className={classes.failed}
          text={t('phone.failed')}
          retryLabel={t('member.retry')}
          onRetry={() => query.refetch()}
          quiet
        />
      )}
      {query.data && !editing && (
        <div className={classes.row}>
          <div className={classes.rowWords}>
            {query.data.masked && <p className={classes.name}>{query.data.masked}</p>}
            {query.data.masked && !query.data.removable && <p className={classes.detail}>{t('phone.needed')}</p>}
          </div>
          {offered && (
            <button type="button" className={classes.button} onClick={() => setEditing(true)}>
              {t(query.data.masked ? 'phone.change' : 'phone.add')}
            </button>
          )}
          {query.data.removable && (
            <button type="button" className={classes.button} onClick={() => remove.mutate()}>
              {t('phone.remove')}
            </button>
          )}
        </div>
      )}
      {editing && <PhoneForm onDone={close} />}
    </SettingsPart>
  )
}
