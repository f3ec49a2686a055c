import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../app/session/use-sign-out.ts'
import { Loading } from '../ui/Loading.tsx'
import classes from './NotNow.module.css'

/** What opens here, because an incomplete profile leads away from the screens that have it. */
const offers = {
  help: lazyRouteComponent(() => import('../help/Help.tsx'), 'Help'),
  export: lazyRouteComponent(() => import('../export/Export.tsx'), 'Export'),
  deletion: lazyRouteComponent(() => import('../deletion/Deletion.tsx'), 'Deletion'),
} as const
type Offer = keyof typeof offers

/** One of the offers, with the focus on it. */
function Panel({ offer }: { offer: Offer }) {
  const panel = useRef<HTMLDivElement>(null)
  const Content = offers[offer]
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={panel} id="not-now" tabIndex={-1} className={classes.panel}>
      <Suspense fallback={<Loading />}>
        <Content />
      </Suspense>
    </div>
  )
}

/** Help, and every way to leave, for a member who does not complete the profile now. */
export function NotNow() {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const [open, setOpen] = useState<Offer | null>(null)
  return (
    <section className={classes.page} aria-labelledby="not-now-title">
      <h2 id="not-now-title">{t('profile.notNow.title')}</h2>
      <p>{t('profile.notNow.text')}</p>
      <div className={classes.row}>
        {(Object.keys(offers) as Offer[]).map((offer) => (
          <button
            key={offer}
            type="button"
            aria-expanded={open === offer}
            aria-controls={open === offer ? 'not-now' : undefined}
            onClick={() => setOpen(open === offer ? null : offer)}
          >
            {t(`profile.notNow.${offer}`)}
          </button>
        ))}
        <button type="button" onClick={signOut}>
          {t('shell.account.signOut')}
        </button>
      </div>
      {open && <Panel key={open} offer={open} />}
    </section>
  )
}
