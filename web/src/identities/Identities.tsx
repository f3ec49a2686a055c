import { Skeleton } from '@mantine/core'
import { IconPassword } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api/client.ts'
import { useDay } from '../members/use-day.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { SettingsPart } from '../ui/SettingsPart.tsx'
import classes from '../ui/settings-part.module.css'
import { providerIcon } from './provider-icon.ts'
import { useLinkOutcome } from './use-link-outcome.ts'
import { useLinking } from './use-linking.ts'

const id = 'ways-in'

type RowProps = { icon: typeof IconPassword; name: string; detail: string; action?: React.ReactNode }

function Row({ icon: Icon, name, detail, action }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.initial} aria-hidden="true">
        <Icon size={22} />
      </span>
      <div className={classes.rowWords}>
        <p className={classes.name}>{name}</p>
        <p className={classes.detail}>{detail}</p>
      </div>
      {action}
    </li>
  )
}

/** The password and the accounts elsewhere that sign in: link and unlink. Not shown where there are no providers. */
export function Identities() {
  const { t } = useTranslation()
  const day = useDay()
  const providers = useQuery(api.waysIn.list.queryOptions()).data?.providers ?? []
  const query = useQuery(api.identities.list.queryOptions())
  const { link, linking, unlink } = useLinking(() => document.getElementById(id)?.focus())
  useLinkOutcome(providers)
  const identities = query.data?.identities ?? []
  if (!providers.length && !identities.length) return null
  const unlinked = providers.filter((one) => !identities.some(({ provider }) => provider === one.id))
  return (
    <SettingsPart id={id} title={t('identities.title')} lead={t('identities.lead')} busy={query.isPending}>
      {query.isPending && <Skeleton h={44} my={14} />}
      {query.isError && (
        <LoadFailed
          className={classes.failed}
          text={t('identities.notLoaded')}
          retryLabel={t('member.retry')}
          onRetry={() => query.refetch()}
          quiet
        />
      )}
      {query.data && (
        // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
        <ul className={classes.list} role="list">
          <Row
            icon={IconPassword}
            name={t('auth.field.password')}
            detail={t(query.data.hasPassword ? 'identities.passwordSet' : 'identities.passwordNone')}
          />
          {identities.map((identity) => (
            <Row
              key={identity.id}
              icon={providerIcon(identity.provider)}
              name={identity.label}
              detail={[identity.address, t('identities.since', { day: day(identity.since) })]
                .filter(Boolean)
                .join(' · ')}
              action={
                <button
                  type="button"
                  className={classes.button}
                  aria-label={t('identities.unlinkOne', { provider: identity.label })}
                  onClick={() => unlink(identity)}
                >
                  {t('identities.unlink')}
                </button>
              }
            />
          ))}
        </ul>
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
