import { languageOf } from '@hearth/shared/language'
import {
  type DsaStatement,
  dsaCategoryOf,
  dsaRestrictionOf,
  intimateCategory,
  intimateKeyword,
} from '@hearth/shared/moderation/dsa'
import type { DecidedAction } from '@hearth/shared/moderation/ladder'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import type { DecisionSource, MachinePart } from '../../platform/db/types.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import { foundHow } from '../decisions/statement.ts'

/** A decision as the table has it, without its words: those of staff can name a person. */
export type Decided = {
  puid: string
  decidedAt: Date
  actions: DecidedAction[]
  category: ReportCategory
  ground: 'terms' | 'law'
  /** A key of the rules; null when the ground is the law. */
  clause: string | null
  source: DecisionSource
  detectedByMachine: boolean
  decidedByMachine: MachinePart
  keywords: string[]
  contentTypes: string[]
  contentDate: string | null
  territory: string[]
  language: string
  /** The second person has not agreed to the ban: it suspends. */
  banWaits: boolean
}

const sourceOf: Record<DecisionSource, DsaStatement['source_type']> = {
  notice: 'SOURCE_ARTICLE_16',
  'trusted-flagger': 'SOURCE_TRUSTED_FLAGGER',
  'other-notification': 'SOURCE_TYPE_OTHER_NOTIFICATION',
  'own-initiative': 'SOURCE_VOLUNTARY',
}
const machineOf: Record<MachinePart, DsaStatement['automated_decision']> = {
  none: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  partly: 'AUTOMATED_DECISION_PARTIALLY',
  fully: 'AUTOMATED_DECISION_FULLY',
}

const dayOf = (at: Date | string) => new Date(at).toISOString().slice(0, 10)

/** The field of each restriction, with its end. The database takes one for service and account: the gravest, which is last. */
function restrictions({ actions, banWaits }: Decided) {
  const visibility = new Set<string>()
  const fields: Partial<DsaStatement> = {}
  for (const { action, until } of actions) {
    const restriction = dsaRestrictionOf[action === 'ban' && banWaits ? 'suspend' : action]
    if (!restriction) continue
    const { field, value, end } = restriction
    if (field === 'visibility') visibility.add(value)
    else fields[`decision_${field}`] = value
    if (until) fields[`end_date_${end}_restriction`] = dayOf(until)
    else delete fields[`end_date_${end}_restriction`]
  }
  return { ...fields, ...(visibility.size && { decision_visibility: [...visibility] }) }
}

type Translate = ReturnType<typeof translatorFor>

/** Ground and facts in the product's own sentences, by rule and language. */
function words(t: Translate, decided: Decided, baseUrl: string) {
  const { ground, clause } = decided
  const facts = foundHow(t, decided)
  if (ground === 'law')
    return {
      decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
      illegal_content_legal_ground: t('dsa.law'),
      illegal_content_explanation: t('dsa.illegal'),
      decision_facts: facts,
    }
  const rule = t(`statement.clause.${clause ?? 'other'}`)
  return {
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: `${baseUrl}/rules`,
    incompatible_content_ground: rule,
    incompatible_content_explanation: t('dsa.incompatible'),
    decision_facts: `${facts} ${t('statement.rule')} ${rule}`,
  }
}

/** What it was about. Without a known content it is the account, which the day of the decision dates at the latest. */
function content(t: Translate, { contentTypes, contentDate, decidedAt, keywords, category, territory }: Decided) {
  const types = contentTypes.length ? contentTypes : ['OTHER']
  return {
    content_type: types.map((type) => `CONTENT_TYPE_${type}`),
    ...(types.includes('OTHER') && { content_type_other: t('dsa.account') }),
    category: keywords.includes(intimateKeyword) ? intimateCategory : dsaCategoryOf[category],
    ...(keywords.length && { category_specification: keywords }),
    ...(keywords.includes('KEYWORD_OTHER') && { category_specification_other: t('dsa.other') }),
    ...(territory.length && { territorial_scope: territory as DsaStatement['territorial_scope'] }),
    content_date: contentDate ?? dayOf(decidedAt),
  }
}

/**
 * A decision as the Commission's database takes it, without personal data. Words of staff stay out: no check finds every
 * name in them.
 */
export function toStatement(decided: Decided, baseUrl: string): DsaStatement {
  const t = translatorFor(languageOf(decided.language))
  return {
    ...restrictions(decided),
    account_type: 'ACCOUNT_TYPE_PRIVATE',
    ...words(t, decided, baseUrl),
    ...content(t, decided),
    application_date: dayOf(decided.decidedAt),
    source_type: sourceOf[decided.source],
    automated_detection: decided.detectedByMachine ? 'Yes' : 'No',
    automated_decision: machineOf[decided.decidedByMachine],
    puid: decided.puid,
  }
}
