import type { HelpLine } from '@hearth/shared/account/help-lines'
import { helpLineKinds } from '@hearth/shared/account/help-lines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import IconPhone from '~icons/phone'
import { api } from '../../app/api/client.ts'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { likelyRegionOf } from '../../app/i18n/region.ts'
import { browserLanguages } from '../../ui/browser-languages.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import classes from './HelpLines.module.css'

/** The country of the device's settings, such as DK of da-DK: the nearest to where its owner is that asks nothing. */
const ownCountry = () => likelyRegionOf(browserLanguages()[0] ?? '')

function useCountryName() {
  const { t } = useTranslation()
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' })
  return (code: string) => (code === 'EU' ? t('help.lines.EU') : (names.of(code) ?? code))
}

function Line({ line }: { line: HelpLine }) {
  const { t } = useTranslation()
  const { hostname } = new URL(line.source)
  return (
    <li className={classes.line}>
      <div>
        <p className={classes.name}>{line.name}</p>
        <p className={classes.quiet}>
          {t(`help.lines.${line.kind}`)} ·{' '}
          <a href={line.source} target="_blank" rel="noopener noreferrer">
            {t('help.lines.source', { host: hostname.replace(/^www\./, '') })}
          </a>
        </p>
      </div>
      <a href={`tel:${line.number.replace(/[ -]/g, '')}`} className={classes.number}>
        <IconPhone size={20} aria-hidden="true" />
        {line.number}
      </a>
    </li>
  )
}

/** Lines by country: the reader's first, then the others by name. */
function byCountry(lines: HelpLine[], nameOf: (code: string) => string) {
  const rank = (code: string) => (code === ownCountry() ? 0 : 1)
  const groups = Object.entries(Object.groupBy(lines, ({ country }) => country)) as [string, HelpLine[]][]
  const kind = (line: HelpLine) => helpLineKinds.indexOf(line.kind)
  return groups
    .toSorted(([a], [b]) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b), currentLanguage()))
    .map(([country, all]) => ({ country, lines: all.toSorted((a, b) => kind(a) - kind(b)) }))
}

/** The telephone lines for help, as the operator's file has them. */
export function HelpLines() {
  const { t } = useTranslation()
  const nameOf = useCountryName()
  const { data, isPending, refetch } = useQuery(api.help.lines.queryOptions())
  if (isPending) return <Loading />
  if (!data) {
    return (
      <LoadFailed
        className={classes.failed}
        text={t('help.lines.notLoaded')}
        retryLabel={t('help.retry')}
        onRetry={() => void refetch()}
        withoutHelp
      />
    )
  }
  return byCountry(data, nameOf).map(({ country, lines }) => (
    <section key={country} className={classes.country} aria-labelledby={`lines-${country}`}>
      <h2 id={`lines-${country}`}>{nameOf(country)}</h2>
      <ul>
        {lines.map((line) => (
          <Line key={line.number + line.name} line={line} />
        ))}
      </ul>
    </section>
  ))
}
