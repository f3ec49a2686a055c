import { pageNames } from '@hearth/shared/account/page-names'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './PageLinks.module.css'

/** Links to the operator's pages for members, whose screens have no footer. */
export function PageLinks() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('shell.footer')} className={classes.links}>
      {pageNames.map((page) => (
        <Link key={page} to="/$page" params={{ page }}>
          {t(`pages.${page}`)}
        </Link>
      ))}
      <Link to="/report-content">{t('outsideNotice.title')}</Link>
      <a href="/api/source">{t('shell.source')}</a>
    </nav>
  )
}
