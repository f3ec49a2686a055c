import type { Decision } from '@hearth/shared/moderation/decisions'
import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../members/use-day.ts'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import classes from './EarlierDecision.module.css'
import { type Naming, openTakeBack } from './TakeBack.tsx'

type Props = {
  decision: Decision
  /** The case of a decision that may be taken back here, or the number of one without a case. */
  of?: Naming
}

/** Whether staff may take it back: not what lifts, and not what an appeal is about, which its answer settles. */
const isUndoable = ({ actions, overruled, appeal }: Decision) =>
  !overruled && appeal !== 'waiting' && actions.some(({ action }) => action !== 'lift')

/** A decision that was made: by which colleague, what it did, and what the member read. */
export function EarlierDecision({ decision, of }: Props) {
  const { t } = useTranslation()
  const day = useDay()
  const { actions, category, decidedAt, decider, facts, textSent, overruled, waitsForApproval, puid } = decision
  const did = actions.map(({ action, until }) =>
    until
      ? t('admin.decision.until', { action: t(`admin.action.${action}`), day: day(until) })
      : t(`admin.action.${action}`),
  )
  return (
    <article className={classes.decision} data-overruled={overruled}>
      <h3>{did.join(' · ')}</h3>
      <SmallPrint>
        {[category && t(`admin.category.${category}`), day(decidedAt), decider, puid].filter(Boolean).join(' · ')}
      </SmallPrint>
      {overruled && <Text fw={600}>{t('admin.decision.overruled')}</Text>}
      {waitsForApproval && <Text fw={600}>{t('admin.decision.waitsForSecond')}</Text>}
      {facts && <p>{facts}</p>}
      {textSent && (
        <details>
          <summary>{t('admin.decision.sent')}</summary>
          <p className={classes.text}>{textSent}</p>
        </details>
      )}
      {of && isUndoable(decision) && (
        <Button variant="default" size="sm" mt="xs" onClick={() => openTakeBack({ decisionId: decision.id, ...of })}>
          {t('admin.takeBack.open')}
        </Button>
      )}
    </article>
  )
}
