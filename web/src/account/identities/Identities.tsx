import type { Identity } from '@hearth/shared/account/identities'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import IconPassword from '~icons/password'
import { api } from '../../app/api/client.ts'
import { useDay } from '../../members/use-day.ts'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'
import { providerIcon } from './provider-icon.ts'
import { useLinkOutcome } from './use-link-outcome.ts'
import { useLinking } from './use-linking.ts'

const id = 'ways-in'

function IdentityRow({ identity, onUnlink }: { identity: Identity; onUnlink: () => void }) {
  const { t } = useTranslation()
  const day = useDay()
  const since = t('identities.since', { day: day(identity.since) })
  return (
    <SettingsRow
      icon={providerIcon(identity.provider)}
      name={identity.label}
      detail={identity.address ? `${identity.address} · ${since}` : since}
    >
      <button
        type="button"
        className={classes.button}
        aria-label={t('identities.unlinkOne', { provider: identity.label })}
        onClick={onUnlink}
      >
        {t('identities.unlink')}
      </button>
    </SettingsRow>
  )
}

/** The password and the accounts elsewhere that sign in: link and unlink. Not shown where there are no providers. */
export function Identities() {
  const { t } = useTranslation()
  const open = useQuery(api.waysIn.list.queryOptions()).data?.providers ?? []
  const query = useQuery(api.identities.list.queryOptions())
  const providers = [...open, ...(query.data?.companies ?? [])]
  const { link, linking, unlink } = useLinking(() => document.getElementById(id)?.focus())
  useLinkOutcome(providers)
  const identities = query.data?.identities ?? []
  if (!providers.length && !identities.length) return null
  const unlinked = providers.filter((one) => !identities.some(({ provider }) => provider === one.id))
  return (
    <SettingsPart id={id} title={t('identities.title')} query={query} notLoaded={t('identities.notLoaded')}>
      {query.data && (
        <SettingsList>
          <SettingsRow
            icon={IconPassword}
            name={t('auth.field.password')}
            detail={t(query.data.hasPassword ? 'identities.passwordSet' : 'identities.passwordNone')}
          />
          {identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} onUnlink={() => unlink(identity)} />
          ))}
        </SettingsList>
      )}
      {query.data && unlinked.length > 0 && (
        <div className={classes.row}>
          {unlinked.map(({ id: provider, label }) => (
            <button
              key={provider}
              type="button"
              className={classes.button}
              aria-disabled={linking}
              onClick={() => link(provider)}
            >
              {t('identities.link', { provider: label })}
            </button>
          ))}
        </div>
      )}
    </SettingsPart>
  )
}
