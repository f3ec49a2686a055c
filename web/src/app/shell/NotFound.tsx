import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import actions from '../../ui/actions.module.css'
import { ColdFire } from '../../ui/ColdFire.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Shown for any unknown URL. The path goes to the server's log, where the operator can find dead links. */
export function NotFound() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useEffect(() => void import('./dead-links.ts').then(({ reportDeadLink }) => reportDeadLink(pathname)), [pathname])
  return (
    <Notice drawing={<ColdFire />} title={t('notFound.title')} text={t('notFound.text')}>
      <Link to="/" className={actions.main}>
        {t('notFound.home')}
      </Link>
    </Notice>
  )
}
