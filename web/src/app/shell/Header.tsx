import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import actions from '../../ui/actions.module.css'
import { Mark } from '../../ui/Mark.tsx'
import { communityName } from '../community-name.ts'
import { LanguageDropdown, LanguageFlags } from '../i18n/LanguageSwitcher.tsx'
import { useMe } from '../session/session.ts'
import classes from './Header.module.css'
import { MemberBar, Navigation } from './lazy-frame.ts'

/**
 * The bar above every screen.
 * @param notices the list that the bell opens
 */
export function Header({ notices }: { notices?: ReactNode }) {
  const { t } = useTranslation()
  const { data: me, isPending } = useMe()
  return (
    <header className={classes.header} data-member={Boolean(me)}>
      <Link to="/" className={classes.brand} aria-label={t('shell.home')}>
        <Mark size={32} />
        <span className={classes.word}>{communityName}</span>
      </Link>
      {me && (
        <Suspense>
          <Navigation me={me} place="bar" />
        </Suspense>
      )}
      <div className={classes.end} aria-busy={isPending}>
        <LanguageFlags className={classes.wide} />
        <LanguageDropdown className={classes.narrow} />
        <Account notices={notices} />
      </div>
    </header>
  )
}

function Account({ notices }: { notices: ReactNode }) {
  const { t } = useTranslation()
  const { data: me, isPending } = useMe()
  const placeholder = <span className={classes.placeholder} />
  if (isPending) return placeholder
  if (me) {
    return (
      <Suspense
        fallback={
          <>
            <span className={classes.bell} />
            {placeholder}
          </>
        }
      >
        <MemberBar me={me} notices={notices} />
      </Suspense>
    )
  }
  return (
    <Link to="/auth" className={`${actions.main} ${classes.signIn}`}>
      {t('shell.signIn')}
    </Link>
  )
}
