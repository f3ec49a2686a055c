import type { Me } from '@hearth/shared/account/me'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import IconCompass from '~icons/compass'
import IconEye from '~icons/eye'
import IconHeart from '~icons/heart'
import IconMap2 from '~icons/map-2'
import IconMessageCircle from '~icons/message-circle'
import IconSparkles from '~icons/sparkles'
import type { Icon } from '../../ui/icon.tsx'
import classes from './Navigation.module.css'
import { type Destination, destinations, isActive } from './navigation.ts'
import { unreadLabel } from './unread.ts'

const icons: Record<Destination['to'], Icon> = {
  '/match': IconSparkles,
  '/': IconCompass,
  '/likes': IconHeart,
  '/views': IconEye,
  '/map': IconMap2,
  '/chats': IconMessageCircle,
}

/** The main navigation: in the header on wide screens, at the bottom of small ones. */
export function Navigation({ me, place }: { me: Me; place: 'bar' | 'bottom' }) {
  const { t } = useTranslation()
  const { off = [] } = me.community
  const shown = destinations.filter(({ of }) => !of || !off.includes(of))
  return (
    <nav className={classes[place]} aria-label={t('shell.nav.label')}>
      <ul className={classes.list}>
        {shown.map((destination) => (
          <li key={destination.to}>
            <Item destination={destination} waiting={destination.waiting?.(me) ?? 0} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Item({ destination, waiting }: { destination: Destination; waiting: number }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const badge = unreadLabel(waiting)
  const Icon = icons[destination.to]
  return (
    <Link
      to={destination.to}
      className={classes.item}
      aria-current={isActive(destination, pathname) ? 'page' : undefined}
      data-active={isActive(destination, pathname)}
    >
      <span className={classes.icon}>
        <Icon size={22} stroke={1.8} aria-hidden="true" />
        {badge && (
          <span className={classes.badge} aria-hidden="true">
            {badge}
          </span>
        )}
      </span>
      <span className={classes.label}>{t(destination.name)}</span>
      {badge && destination.waitingName && (
        <span className="visually-hidden">{t(destination.waitingName, { number: badge })}</span>
      )}
    </Link>
  )
}
