import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'
import { supportsPasskeys } from './ceremonies.ts'
import { PasskeyRow } from './PasskeyRow.tsx'
import { useChanges } from './use-changes.ts'

const id = 'passkeys'

/** The account's passkeys: add, rename, remove. Not shown where the installation offers none. */
export function Passkeys() {
  const { t } = useTranslation()
  const offered = useQuery(api.waysIn.list.queryOptions()).data?.passkey
  const query = useQuery(api.passkeys.list.queryOptions())
  const { add, adding, rename, remove } = useChanges(() => document.getElementById(id)?.focus())
  if (offered === false && !query.data?.length) return null
  return (
    <SettingsPart
      id={id}
      title={t('passkeys.title')}
      about={t('passkeys.lead')}
      query={query}
      notLoaded={t('passkeys.notLoaded')}
    >
      {query.data && query.data.length > 0 && (
        <SettingsList>
          {query.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRename={rename} onRemove={remove} />
          ))}
        </SettingsList>
      )}
      {supportsPasskeys() ? (
        <div className={classes.row}>
          <button type="button" className={classes.button} aria-disabled={adding} onClick={add}>
            {t('passkeys.add')}
          </button>
        </div>
      ) : (
        <p className={classes.none}>{t('passkeys.unsupported')}</p>
      )}
    </SettingsPart>
  )
}
