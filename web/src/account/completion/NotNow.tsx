import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { screen } from '../../app/lazy/screen.ts'
import { type Offer, useOffer } from '../../app/session/offer.ts'
import { useSignOut } from '../../app/session/use-sign-out.ts'
import { Loading } from '../../ui/Loading.tsx'
import classes from './NotNow.module.css'

/** What opens here, because an incomplete profile leads away from the screens that have it. */
const offers = {
  help: screen(() => import('../help/Help.tsx'), 'Help'),
  export: screen(() => import('../export/Export.tsx'), 'Export'),
  decisions: screen(() => import('../../moderation/statements/Decisions.tsx'), 'Decisions'),
  deletion: screen(() => import('../deletion/Deletion.tsx'), 'Deletion'),
} as const

function Content({ offer }: { offer: Offer }) {
  if (offer.name === 'help') return <offers.help first={offer.article} />
  const Part = offers[offer.name]
  return <Part />
}

/** One of the offers, with the focus on it. */
function Panel({ offer }: { offer: Offer }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={panel} id="not-now" tabIndex={-1} className={classes.panel}>
      <Suspense fallback={<Loading />}>
        <Content offer={offer} />
      </Suspense>
    </div>
  )
}

const named = (name: Offer['name']): Offer => (name === 'help' ? { name, article: null } : { name })

/**
 * Help, decisions about the account, and every way to leave, for a member who does not complete the profile now: one link
 * until it is opened here or by a link elsewhere.
 */
export function NotNow() {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const { offered, open } = useOffer()
  const { data: statements = [] } = useQuery(api.statements.mine.queryOptions())
  const isOpen = (name: Offer['name']) => offered?.name === name
  const names = (Object.keys(offers) as Offer['name'][]).filter(
    (name) => name !== 'decisions' || statements.length > 0 || isOpen(name),
  )
  return (
    <section className={classes.page} aria-label={t('profile.notNow.title')}>
      <details open={offered ? true : undefined}>
        <summary>{t('profile.notNow.title')}</summary>
        <p>{t('profile.notNow.text')}</p>
        <div className={classes.row}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              aria-expanded={isOpen(name)}
              aria-controls={isOpen(name) ? 'not-now' : undefined}
              onClick={() => open(isOpen(name) ? null : named(name))}
            >
              {t(`profile.notNow.${name}`)}
            </button>
          ))}
          <button type="button" onClick={signOut}>
            {t('shell.account.signOut')}
          </button>
        </div>
      </details>
      {offered && <Panel key={offered.at} offer={offered} />}
    </section>
  )
}
