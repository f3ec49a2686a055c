import { actions, type DecidedAction, wordsOfAction } from '@hearth/shared/moderation/ladder'
import { clauses, type Statement } from '@hearth/shared/moderation/statements'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../members/use-day.ts'
import parts from '../../ui/settings-part.module.css'
import { Appeal } from './Appeal.tsx'
import classes from './StatementView.module.css'

/** Actions that go on for a time. The others are done at once. */
const lasting = ['hide', 'no-first-messages', 'no-chat', 'suspend', 'ban']

/** The gravest action names the decision. */
const gravest = (decided: DecidedAction[]) =>
  decided.map(({ action }) => action).sort((a, b) => actions.indexOf(b) - actions.indexOf(a))[0] ?? 'warn'

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Who or what found it, as the mail says it. Who told of it stays out. */
function foundBy({ byNotice, detectedByMachine }: Statement) {
  if (detectedByMachine) return 'machine'
  return byNotice ? 'notice' : 'own'
}

/** The rule of the community, as a link to it, or the law in the words of the decision. */
function Rule({ ground, clause }: Pick<Statement, 'ground' | 'clause'>) {
  const { t } = useTranslation()
  const known = clauses.find((one) => one === clause)
  if (!clause) return null
  if (ground === 'law' || !known) return <Part name={t('decisions.part.law')}>{clause}</Part>
  return (
    <Part name={t('decisions.part.rule')}>
      <Link to="/$page" params={{ page: 'rules' }} hash={known} className={classes.link}>
        {t(`decisions.clause.${known}`)}
      </Link>
    </Part>
  )
}

function Actions({ decided }: { decided: DecidedAction[] }) {
  const { t } = useTranslation()
  const day = useDay()
  return (
    <ul className={classes.actions}>
      {decided.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a decision does not change, and can remove two photos
        <li key={index}>
          {t(`decisions.action.${wordsOfAction(one)}`)}
          {one.until && `, ${t('decisions.until', { day: day(one.until) })}`}
        </li>
      ))}
    </ul>
  )
}

function Heading({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const day = useDay()
  const { actions: decided, decidedAt, puid, inForce } = statement
  return (
    <header className={parts.row}>
      <div className={parts.rowWords}>
        <h3 className={classes.title}>{t(`decisions.action.${gravest(decided)}`)}</h3>
        <p className={parts.detail}>
          {day(decidedAt)} · {t('decisions.number')} <span className={parts.receipt}>{puid}</span>
        </p>
      </div>
      {decided.some(({ action }) => lasting.includes(action)) && (
        <span className={parts.state}>{t(inForce ? 'decisions.holds' : 'decisions.over')}</span>
      )}
    </header>
  )
}

/** `ticket`: of a banned account, which has no session. */
type Props = { statement: Statement; ticket?: string | undefined; onChange?: (statement: Statement) => void }

/** A statement of reasons: what was decided about the reader's account, why, by which rule, how, and how to appeal. */
export function StatementView({ statement, ticket, onChange }: Props) {
  const { t } = useTranslation()
  const { actions: decided, category, ground, clause, facts, text, decidedByMachine } = statement
  const isLifted = decided.every(({ action }) => action === 'lift')
  return (
    <article className={classes.statement} aria-label={`${t('decisions.number')} ${statement.puid}`}>
      <Heading statement={statement} />
      {text && <p className={classes.words}>{text}</p>}
      {!isLifted && (
        <>
          <dl className={classes.parts}>
            <Part name={t('decisions.part.what')}>
              <Actions decided={decided} />
            </Part>
            {category && <Part name={t('decisions.part.about')}>{t(`reports.category.${category}`)}</Part>}
            <Rule ground={ground} clause={clause} />
            {facts && (
              <Part name={t('decisions.part.facts')}>
                <span className={classes.words}>{facts}</span>
              </Part>
            )}
            <Part name={t('decisions.part.how')}>
              {t(`decisions.found.${foundBy(statement)}`)} {t(`decisions.decided.${decidedByMachine}`)}
            </Part>
          </dl>
          <Appeal
            decision={{ id: statement.id, number: statement.puid, appeal: statement.appeal }}
            ticket={ticket}
            onChange={onChange}
          />
        </>
      )}
    </article>
  )
}
