import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../app/session/session.ts'
import { AdminScreen } from './AdminScreen.tsx'
import { areasFor } from './areas.ts'
import classes from './Overview.module.css'

/** What the viewer's roles may do, as cards that lead there. */
export function Overview() {
  const { t } = useTranslation()
  const { data: me } = useMe()
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
            </Link>
          </li>
        ))}
      </ul>
    </AdminScreen>
  )
}
