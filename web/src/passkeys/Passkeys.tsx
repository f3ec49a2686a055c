import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api/client.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { SettingsPart } from '../ui/SettingsPart.tsx'
import classes from '../ui/settings-part.module.css'
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
    <SettingsPart id={id} title={t('passkeys.title')} lead={t('passkeys.lead')} busy={query.isPending}>
      {query.isPending && <Skeleton h={44} my={14} />}
      {query.isError && (
        <LoadFailed
          className={classes.failed}
          text={t('passkeys.notLoaded')}
          retryLabel={t('member.retry')}
          onRetry={() => query.refetch()}
          quiet
        />
      )}
      {query.data && query.data.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
        <ul className={classes.list} role="list">
          {query.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRename={rename} onRemove={remove} />
          ))}
        </ul>
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
