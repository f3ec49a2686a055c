import type { WaitingWork } from '@hearth/shared/moderation/admin-access'
import { maxWaiting } from '@hearth/shared/moderation/cases'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'
import { AdminScreen } from './AdminScreen.tsx'
import { areasFor } from './areas.ts'
import classes from './Overview.module.css'
import { SmallPrint } from './SmallPrint.tsx'
import { accessQuery, silentStaffApi } from './staff-client.ts'
import { useNumber } from './use-number.ts'

/** What the viewer's roles may do, as cards that lead there, with what waits in each. */
export function Overview() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const { data: work } = useQuery(silentStaffApi.adminAccess.waiting.queryOptions({ refetchOnMount: 'always' }))
  const { data: access } = useQuery(accessQuery)
  const areas = areasFor(me?.account.roles ?? []).filter(({ to }) => to !== '/admin')
  return (
    <AdminScreen title={t('admin.title')} lead={t('admin.lead')}>
      <ul className={classes.cards}>
        {areas.map((area) => (
          <li key={area.id}>
            <Link to={area.to} className={classes.card}>
              <area.icon size={26} stroke={1.6} aria-hidden="true" />
              <span className={classes.name}>{t(`admin.areas.${area.id}.title`)}</span>
              <span className={classes.text}>{t(`admin.areas.${area.id}.text`)}</span>
              {area.waiting && <Waiting of={area.waiting} work={work} />}
            </Link>
          </li>
        ))}
      </ul>
      {access && <SmallPrint mt="lg">{t('admin.version', { version: access.version })}</SmallPrint>}
    </AdminScreen>
  )
}

/** How much waits in an area. Its line is there before the number, and stays empty when the number cannot be loaded. */
function Waiting({ of, work }: { of: keyof WaitingWork; work: WaitingWork | undefined }) {
  const { t } = useTranslation()
  const number = useNumber()
  const say = (key: string, count: number) =>
    count > maxWaiting
      ? t('admin.waiting.more', { number: number(maxWaiting) })
      : t(`admin.waiting.${key}`, { count, number: number(count) })
  const count = work?.[of] ?? null
  const appeals = of === 'cases' ? work?.appeals : 0
  return (
    <span className={classes.waiting} data-any={count ? true : undefined}>
      {count === 0 && t('admin.waiting.none')}
      {!!count && say('some', count)}
      {!!count && !!appeals && ` · ${say('appeals', appeals)}`}
    </span>
  )
}
