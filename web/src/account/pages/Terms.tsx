import { consentPages } from '@hearth/shared/account/page-names'
import type { Consent } from '@hearth/shared/account/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { useDay } from '../../members/use-day.ts'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import parts from '../../ui/settings-part.module.css'

/** What the account agreed to, and when. */
export function Terms() {
  const { t } = useTranslation()
  const query = useQuery(api.consents.list.queryOptions())
  const consents = query.data?.consents ?? []
  return (
    <SettingsPart id="terms" title={t('pages.accepted.title')} query={query} notLoaded={t('pages.accepted.notLoaded')}>
      <SettingsList label={t('pages.accepted.title')}>
        {consentPages.map((page) => {
          const consent = consents.find((one) => one.page === page)
          const name = (
            <Link to="/$page" params={{ page }} className={parts.link}>
              {t(`pages.${page}`)}
            </Link>
          )
          return (
            <SettingsRow key={page} name={name} detail={consent && <Agreed consent={consent} />}>
              {consent?.due && consent.agreed && <span className={parts.state}>{t('pages.accepted.newer')}</span>}
            </SettingsRow>
          )
        })}
      </SettingsList>
    </SettingsPart>
  )
}

/**
 * Names the day of the consent, and the day of the version instead of its hash. The day of an earlier version is
 * unknown.
 */
function Agreed({ consent: { agreed, version, date } }: { consent: Consent }) {
  const { t } = useTranslation()
  const day = useDay()
  const dayOfVersion = useDay('UTC')
  if (!agreed) return t('pages.accepted.open')
  const since = t('pages.accepted.since', { day: day(agreed.at) })
  return agreed.version === version && date
    ? `${since} · ${t('pages.accepted.version', { day: dayOfVersion(date) })}`
    : since
}
