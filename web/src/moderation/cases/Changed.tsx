import type { Case } from '@hearth/shared/moderation/cases'
import { Button } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import IconRefreshAlert from '~icons/refresh-alert'
import classes from './CaseScreen.module.css'

/** What is new in a case, in sentences. */
function newsOf(t: TFunction, before: Case, now: Case): string[] {
  const fresh = <One extends { id: string }>(one: One[], other: One[]) =>
    other.filter(({ id }) => !one.some((known) => known.id === id))
  const items = fresh(before.items, now.items)
  const decided = fresh(before.decisions, now.decisions)
  const lines = [
    ...items.map(({ kind, category }) =>
      t('admin.case.news.item', { what: t(category ? `admin.category.${category}` : `admin.kind.${kind}`) }),
    ),
    ...decided.map(({ decider }) => t('admin.case.news.decided', { name: decider })),
    ...(now.category !== before.category && now.category
      ? [t('admin.case.news.category', { category: t(`admin.category.${now.category}`) })]
      : []),
    ...(now.state === 'decided' && !decided.length ? [t('admin.case.isDecided')] : []),
  ]
  return lines.length ? lines : [t('admin.case.news.other')]
}

/** The case changed while the moderator read it: what happened, and the way on. The draft stays as it is. */
export function Changed({ before, now, onRead }: { before: Case; now: Case; onRead: () => void }) {
  const { t } = useTranslation()
  return (
    <section className={classes.changed} role="alert">
      <IconRefreshAlert size={24} aria-hidden="true" />
      <div>
        <h2>{t('admin.case.changed')}</h2>
        <ul>
          {newsOf(t, before, now).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{t('admin.case.draftKept')}</p>
      </div>
      <Button onClick={onRead}>{t('admin.case.showNew')}</Button>
    </section>
  )
}

/** A case that a colleague holds has changed: it may be free by now. Opening it claims it, so the moderator decides when. */
export function Outdated({ onReopen }: { onReopen: () => void }) {
  const { t } = useTranslation()
  return (
    <section className={classes.changed} role="alert">
      <IconRefreshAlert size={24} aria-hidden="true" />
      <div>
        <h2>{t('admin.case.changed')}</h2>
        <p>{t('admin.case.maybeFree')}</p>
      </div>
      <Button onClick={onReopen}>{t('admin.case.reopen')}</Button>
    </section>
  )
}
