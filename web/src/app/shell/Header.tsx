import { Link, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import actions from '../../ui/actions.module.css'
import { Mark } from '../../ui/Mark.tsx'
import { LanguageDropdown, LanguageFlags } from '../i18n/LanguageSwitcher.tsx'
import { useMe } from '../session/session.ts'
import classes from './Header.module.css'
import { Navigation } from './Navigation.tsx'

const AccountMenu = lazyRouteComponent(() => import('./AccountMenu.tsx'), 'AccountMenu')

/** The bar above every screen. */
export function Header() {
  const { t } = useTranslation()
  const { data: me, isPending } = useMe()
  return (
    <header className={classes.header} data-member={Boolean(me)}>
      <Link to="/" className={classes.brand} aria-label={t('shell.home')}>
        <Mark size={32} />
        <span className={classes.word}>Hearth</span>
      </Link>
      {me && <Navigation me={me} place="bar" />}
      <div className={classes.end} aria-busy={isPending}>
        <LanguageFlags className={classes.wide} />
        <LanguageDropdown className={classes.narrow} />
        <Account />
      </div>
    </header>
  )
}

function Account() {
  const { t } = useTranslation()
  const { data: me, isPending } = useMe()
  const placeholder = <span className={classes.placeholder} />
  if (isPending) return placeholder
  if (me) {
    return (
      <Suspense fallback={placeholder}>
        <AccountMenu me={me} />
      </Suspense>
    )
  }
  return (
    <Link to="/auth" className={`${actions.main} ${classes.signIn}`}>
      {t('shell.signIn')}
    </Link>
  )
}
