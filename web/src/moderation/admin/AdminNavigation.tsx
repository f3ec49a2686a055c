import type { Role } from '@hearth/shared/account/roles'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import link from '../../ui/column-link.module.css'
import classes from './AdminNavigation.module.css'
import { areasFor, isCurrent } from './areas.ts'

/** Links to the parts of the administration: a column, or on a phone a row that scrolls sideways. */
export function AdminNavigation({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigation = useRef<HTMLElement>(null)
  // On a phone the row is longer than the screen.
  useEffect(() => {
    const row = navigation.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current && pathname) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={navigation} className={classes.navigation} aria-label={t('admin.title')}>
      <ul className={classes.list}>
        {areasFor(roles).map((area) => (
          <li key={area.id}>
            <Link
              to={area.to}
              className={`${link.item} ${classes.item}`}
              activeOptions={{ exact: true }}
              aria-current={isCurrent(area, pathname) ? 'page' : undefined}
              data-current={isCurrent(area, pathname)}
            >
              <area.icon size={20} stroke={1.8} aria-hidden="true" />
              {t(`admin.areas.${area.id}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
