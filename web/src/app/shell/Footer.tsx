import { pageNames } from '@hearth/shared/account/page-names'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../ui/Mark.tsx'
import { communityName } from '../community-name.ts'
import { LanguageDropdown } from '../i18n/LanguageSwitcher.tsx'
import { useMe } from '../session/session.ts'
import { ThemeSwitcher } from '../theme/ThemeSwitcher.tsx'
import classes from './Footer.module.css'

/** The footer of the public pages. */
export function Footer() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div>
          <p className={classes.brand}>
            <Mark size={24} /> {communityName}
          </p>
          <p className={classes.quiet}>{t('shell.tagline')}</p>
          <p className={classes.quiet}>{t('shell.adults')}</p>
        </div>
        <nav className={classes.links} aria-label={t('shell.footer')}>
          <Link to="/learn-more">{t('shell.learnMore')}</Link>
          {!me && <Link to="/auth">{t('shell.signIn')}</Link>}
          <Link to="/help/{-$article}" params={{ article: undefined }}>
            {t('help.title')}
          </Link>
          <Link to="/report-content">{t('outsideNotice.title')}</Link>
          {pageNames.map((page) => (
            <Link key={page} to="/$page" params={{ page }}>
              {t(`pages.${page}`)}
            </Link>
          ))}
          <a href="/api/source">{t('shell.source')}</a>
        </nav>
        <div className={classes.choices}>
          <LanguageDropdown named />
          <ThemeSwitcher />
        </div>
      </div>
    </footer>
  )
}
