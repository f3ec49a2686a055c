import { IconPassword } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api/client.ts'
import { useDay } from '../members/use-day.ts'
import { SettingsPart } from '../ui/SettingsPart.tsx'
import { SettingsList, SettingsRow } from '../ui/SettingsRow.tsx'
import classes from '../ui/settings-part.module.css'
import { providerIcon } from './provider-icon.ts'
import { useLinkOutcome } from './use-link-outcome.ts'
import { useLinking } from './use-linking.ts'

const id = 'ways-in'

/** The password and the accounts elsewhere that sign in: link and unlink. Not shown where there are no providers. */
export function Identities() {
  const { t } = useTranslation()
  const day = useDay()
  const open = useQuery(api.waysIn.list.queryOptions()).data?.providers ?? []
  const query = useQuery(api.identities.list.queryOptions())
  const providers = [...open, ...(query.data?.companies ?? [])]
  const { link, linking, unlink } = useLinking(() => document.getElementById(id)?.focus())
  useLinkOutcome(providers)
  const identities = query.data?.identities ?? []
  if (!providers.length && !identities.length) return null
  const unlinked = providers.filter((one) => !identities.some(({ provider }) => provider === one.id))
  return (
    <SettingsPart
      id={id}
      title={t('identities.title')}
      lead={t('identities.lead')}
      query={query}
      notLoaded={t('identities.notLoaded')}
    >
      {query.data && (
        <SettingsList>
          <SettingsRow
            icon={IconPassword}
            name={t('auth.field.password')}
            detail={t(query.data.hasPassword ? 'identities.passwordSet' : 'identities.passwordNone')}
          />
          {identities.map((identity) => (
            <SettingsRow
              key={identity.id}
              icon={providerIcon(identity.provider)}
              name={identity.label}
              detail={[identity.address, t('identities.since', { day: day(identity.since) })]
                .filter(Boolean)
                .join(' · ')}
            >
              <button
                type="button"
                className={classes.button}
                aria-label={t('identities.unlinkOne', { provider: identity.label })}
                onClick={() => unlink(identity)}
              >
                {t('identities.unlink')}
              </button>
            </SettingsRow>
          ))}
        </SettingsList>
      )}
      {query.data &&
        unlinked.map((provider) => (
          <div key={provider.id} className={classes.row}>
            <button type="button" className={classes.button} aria-disabled={linking} onClick={() => link(provider.id)}>
              {t('identities.link', { provider: provider.label })}
            </button>
          </div>
        ))}
    </SettingsPart>
  )
}
