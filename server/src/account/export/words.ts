import { exportDays } from '@hearth/shared/account/export'
import type { Language } from '@hearth/shared/language-codes'
import { textFields } from '@hearth/shared/members/profile-fields'
import { escapeHtml } from '../../platform/mail/html.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import type { Conversation } from './conversations.ts'

export type Words = ReturnType<typeof wordsIn>

const isRegion = /^[A-Z]{2}$/
const calendarDay = /^\d{4}-\d{2}-\d{2}$/
/** What our own codes look like. Anything else was written by a member, a device or a provider. */
const isCode = /^[a-z][\w-]{0,60}$/i
const isDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`)
  return calendarDay.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The name of a code, or the code where it has none: `of` throws for what is no code. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** A column or code without a text of its own, in words: `lastUsedAt` becomes "last used at". */
const spelled = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()

/** How a language names languages and countries, and writes times and numbers. */
function formatsIn(language: Language) {
  const names = (type: 'language' | 'region') => new Intl.DisplayNames(language, { type, fallback: 'code' })
  const times = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' })
  return {
    speech: names('language'),
    region: names('region'),
    dateTime: times({ dateStyle: 'medium', timeStyle: 'short' }),
    time: times({ timeStyle: 'short' }),
    day: times({ dateStyle: 'long' }),
    number: new Intl.NumberFormat(language, { maximumFractionDigits: 6 }),
  }
}

/**
 * The texts of an export in the member's language. Times are in UTC, because the file is read anywhere.
 * @param names of interests, by key
 */
export function wordsIn(language: Language, names: ReadonlyMap<string, string> = new Map()) {
  const t = translatorFor(language)
  const { speech, region, dateTime, time, day, number } = formatsIn(language)

  const text = (key: string, values: Record<string, unknown> = {}) => t(`export.${key}`, values)
  const field = (name: string) =>
    isCode.test(name) ? t(`export.field.${name}`, { defaultValue: spelled(name) }) : name

  /** A code in words: those of its column, which other columns may mean in another way, or those of all columns. */
  function coded(name: string, column: string): string {
    if (column === 'languages' || column === 'languageCode') return nameOf(speech, name)
    if (column === 'country' && isRegion.test(name)) return nameOf(region, name)
    const known = names.get(name)
    if (known !== undefined || !isCode.test(name)) return known ?? name
    return t([`export.choice.${column}.${name}`, `export.value.${name}`], { defaultValue: name.replaceAll('_', ' ') })
  }

  function ofObject(value: object): string {
    const parts = Object.entries(value).map(([name, part]) => `${field(name)}: ${plain(part, name)}`)
    return parts.join(', ')
  }

  /** A value as a text. @param column codes are translated in columns that hold some, never in what a member wrote */
  function plain(value: unknown, column = ''): string {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    if (typeof value === 'number') return number.format(value)
    if (value instanceof Date) return dateTime.format(value)
    if (Array.isArray(value)) return value.map((one) => plain(one, column)).join(', ') || '–'
    if (typeof value === 'object') return ofObject(value)
    const one = String(value)
    if (written.has(column)) return one
    return isDay(one) ? day.format(new Date(`${one}T00:00:00Z`)) : coded(one, column)
  }

  return {
    language,
    text,
    field,
    plain,
    title: (section: string) => t(`export.section.${section}`, { defaultValue: spelled(section) }),
    dateTime: (at: Date) => dateTime.format(at),
    time: (at: Date) => time.format(at),
    day: (at: Date) => day.format(at),
    number: (count: number) => number.format(count),
    /** The other side of a conversation. */
    partner: ({ number: n, former }: Pick<Conversation, 'number' | 'former'>) =>
      former ? text('formerMember') : text('member', { number: Number(n) }),
    days: exportDays,
  }
}

/** Columns with words of members, devices and providers. */
const written = new Set<string>([
  ...textFields,
  'hiddenWords',
  'name',
  'ownGender',
  'email',
  'newEmail',
  'phoneNumber',
  'details',
  'userAgent',
  'clientName',
  'maskedAddress',
  'accountId',
  'statement',
  'publicKey',
  'ipAddress',
  'file',
  'service',
  'timeZone',
  'clause',
  'facts',
  'textSent',
  'text',
  'reason',
  'answer',
  'puid',
])

/** HTML that is safe to write as it is. Only `html` makes it. */
export class Html {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

const toSource = (value: unknown): string => {
  if (value instanceof Html) return value.source
  if (Array.isArray(value)) return value.map(toSource).join('')
  return value === null || value === undefined || value === false ? '' : escapeHtml(String(value))
}

/** A template whose values are escaped, unless they are HTML of this template themselves. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]) =>
  new Html(parts.reduce((all, part, index) => all + toSource(values[index - 1]) + part))
