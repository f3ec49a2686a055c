import type { Case } from '@hearth/shared/moderation/cases'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../members/use-day.ts'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { EarlierDecision } from '../decisions/EarlierDecision.tsx'
import classes from './CaseScreen.module.css'

type Subject = NonNullable<Case['subject']>

/** Where the member stands: strikes, what they suggest, what holds now, earlier cases and decisions. */
export function Standing({ subject, read }: { subject: Subject; read: Case }) {
  const { t } = useTranslation()
  const day = useDay()
  const { strikes, recommended, restrictions, joinedAt, earlierCases } = subject
  return (
    <section className={classes.card} aria-labelledby="standing">
      <h2 id="standing">{t('admin.standing.title')}</h2>
      <p>
        <strong>{t('admin.standing.strikes', { count: strikes })}</strong>{' '}
        {t('admin.standing.recommended', { action: t(`admin.action.${recommended}`) })}
      </p>
      <SmallPrint>{t('admin.standing.joined', { day: day(joinedAt) })}</SmallPrint>
      {restrictions.length > 0 && (
        <ul className={classes.restrictions}>
          {restrictions.map(({ kind, until }) => (
            <li key={kind + until}>
              {until
                ? t('admin.standing.until', { what: t(`admin.restriction.${kind}`), day: day(until) })
                : t('admin.standing.forGood', { what: t(`admin.restriction.${kind}`) })}
            </li>
          ))}
        </ul>
      )}
      {read.decisions.map((decision) => (
        <EarlierDecision key={decision.id} decision={decision} of={{ number: read.number }} />
      ))}
      <Earlier cases={earlierCases} />
      <WithoutCase decisions={subject.decisionsWithoutCase} />
    </section>
  )
}

function WithoutCase({ decisions }: { decisions: Subject['decisionsWithoutCase'] }) {
  const { t } = useTranslation()
  if (!decisions.length) return null
  return (
    <>
      <h3>{t('admin.standing.withoutCase')}</h3>
      {decisions.map((decision) => (
        <EarlierDecision key={decision.id} decision={decision} of={{ puid: decision.puid }} />
      ))}
    </>
  )
}

function Earlier({ cases }: { cases: Subject['earlierCases'] }) {
  const { t } = useTranslation()
  const day = useDay()
  if (!cases.length) return <SmallPrint>{t('admin.standing.noEarlier')}</SmallPrint>
  return (
    <>
      <h3>{t('admin.standing.earlier')}</h3>
      <ul className={classes.earlier}>
        {cases.map(({ id, number, category, decidedAt }) => (
          <li key={id}>
            <Link to="/admin/cases/$caseId" params={{ caseId: id }} search={{}}>
              #{number} {category && t(`admin.category.${category}`)}
            </Link>{' '}
            <SmallPrint span>
              {decidedAt ? t('admin.standing.decidedOn', { day: day(decidedAt) }) : t('admin.standing.open')}
            </SmallPrint>
          </li>
        ))}
      </ul>
    </>
  )
}
