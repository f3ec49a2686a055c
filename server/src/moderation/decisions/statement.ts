import type { Language } from '@hearth/shared/language-codes'
import { appealMonths } from '@hearth/shared/moderation/appeals'
import { type Action, actions, type DecidedAction, wordsOfAction } from '@hearth/shared/moderation/ladder'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { type Clause, clauseOf, clauses } from '@hearth/shared/moderation/statements'
import { day, hour } from '@hearth/shared/time'
import { translatorFor } from '../../platform/mail/templates.ts'

type Translate = ReturnType<typeof translatorFor>

/** What a statement is composed of. `clause` is a key of the rules, or the law's own words. */
export type Reasons = {
  actions: DecidedAction[]
  ground: 'terms' | 'law' | null
  clause: string | null
  facts: string | null
  text: string | null
  source: string
  detectedByMachine: boolean
  decidedByMachine: 'none' | 'partly' | 'fully'
  decidedAt: Date
}

/** A day in words of the language, in UTC. */
export const dayIn = (language: Language, at: Date) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** The last day on which a decision can be appealed: the same day six months later, or the last of a shorter month. */
export function appealUntil(decidedAt: Date): Date {
  const until = new Date(decidedAt)
  until.setUTCDate(1)
  until.setUTCMonth(until.getUTCMonth() + appealMonths)
  const days = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0)).getUTCDate()
  until.setUTCDate(Math.min(decidedAt.getUTCDate(), days))
  return until
}

/** Whether a decision can be appealed: until its last day has ended where days end last, 12 hours after UTC. */
export const canAppeal = (decidedAt: Date, now = Date.now()) =>
  now < appealUntil(decidedAt).setUTCHours(0, 0, 0, 0) + day + 12 * hour

/** The gravest action, which names the decision. */
export const gravest = (of: Pick<DecidedAction, 'action'>[]): Action =>
  of.map(({ action }) => action).sort((a, b) => actions.indexOf(b) - actions.indexOf(a))[0]!

const isClause = (clause: string): clause is Clause => (clauses as readonly string[]).includes(clause)

/** A clause of the rules in the member's language; a law as it was written. */
export const clauseIn = (t: Translate, clause: string) => (isClause(clause) ? t(`statement.clause.${clause}`) : clause)

/** The text that a statement begins with, until the operator has written another: the rule, and what follows. */
export function defaultText(language: Language, category: ReportCategory, action: Action): string {
  const t = translatorFor(language)
  const clause = t(`statement.clause.${clauseOf[category]}`)
  return [t(`statement.opening.${action}`), clause, `[[${t('statement.marker')}]]`].join('\n\n')
}

/** A text without the markers that ask a person for more. */
export const withoutMarkers = (text: string) =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => !paragraph.includes('[['))
    .join('\n\n')

/** A statement without a form: the reason as the facts, and the product's own words about the rule. */
export const plainStatement = (language: Language, category: ReportCategory, action: Action, facts: string) => ({
  category,
  ground: 'terms' as const,
  clause: clauseOf[category],
  law: '',
  facts,
  text: withoutMarkers(defaultText(language, category, action)),
})

/** One line for each action: what applies, and until when. */
function effects(t: Translate, language: Language, decided: DecidedAction[]): string[] {
  return decided.map((one) => {
    const effect = t(`statement.effect.${wordsOfAction(one)}`)
    return one.until ? `${effect} ${t('statement.until', { date: dayIn(language, new Date(one.until)) })}` : effect
  })
}

/** How it was found, and whether a machine took part. Who told of it stays out. */
export function foundHow(
  t: Translate,
  { source, detectedByMachine, decidedByMachine }: Pick<Reasons, 'source' | 'detectedByMachine' | 'decidedByMachine'>,
): string {
  const byPeople = source === 'own-initiative' ? 'own' : 'notice'
  const found = detectedByMachine ? 'machine' : byPeople
  return `${t(`statement.found.${found}`)} ${t(`statement.decided.${decidedByMachine}`)}`
}

/**
 * Everything that a statement of reasons says (DSA, Art. 17(3)), for the mail and its preview. The words of staff and of
 * members are put beside the sentences, never into them: nothing in them is expanded.
 */
export function statementWords(language: Language, reasons: Reasons) {
  const t = translatorFor(language)
  const { ground, clause, facts, text, actions: decided } = reasons
  const isLifted = decided.every(({ action }) => action === 'lift')
  const isSaid = clause && text?.includes(clauseIn(t, clause))
  const rule =
    ground && clause && !isSaid && `${t(`statement.${ground === 'law' ? 'law' : 'rule'}`)} ${clauseIn(t, clause)}`
  const redress = t('statement.redress', { date: dayIn(language, appealUntil(reasons.decidedAt)) })
  const paragraphs = [
    ...(text ?? t(`statement.opening.${gravest(decided)}`)).split(/\n{2,}/),
    ...(facts ? [`${t('statement.facts')} ${facts}`] : []),
    ...(rule ? [rule] : []),
    ...(isLifted ? [] : [foundHow(t, reasons), redress]),
  ]
  return {
    subject: t(`statement.subject.${gravest(decided)}`),
    paragraphs,
    lines: isLifted ? [] : effects(t, language, decided),
    action: t(isLifted ? 'statement.open' : 'statement.action'),
    footer: t('statement.footer'),
  }
}
