import { OutsideNoticeInput } from '@hearth/shared/moderation/outside-notices'
import { isVisible } from '@hearth/shared/readable'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import type { Problem } from '../../ui/form/problems.ts'

/** The fields in the order of the form. */
const noticeFields = ['kind', 'name', 'email', 'place', 'law', 'explanation', 'signature', 'goodFaith'] as const
type NoticeField = (typeof noticeFields)[number]

/** A notice as it is typed. */
export type NoticeForm = {
  kind: OutsideNoticeInput['kind'] | null
  aboutChild: boolean
  name: string
  email: string
  place: string
  law: string
  explanation: string
  signature: string
  goodFaith: boolean
}

/** What is sent: nothing empty, and only what belongs to the kind. */
function inputOf(form: NoticeForm) {
  const { kind, aboutChild, goodFaith, place, explanation, ...optional } = form
  const isIntimate = kind === 'intimate'
  const { law, signature, ...who } = optional
  const extra = { ...who, ...(isIntimate ? { signature } : { law, aboutChild }) }
  const filled = Object.entries(extra).filter(([, value]) => typeof value !== 'string' || value.trim() !== '')
  const asTyped = Object.fromEntries(
    filled.map(([key, value]) => [key, key === 'email' ? String(value).trim() : value]),
  )
  return { ...asTyped, kind, place, explanation, goodFaith, language: currentLanguage() }
}

/** What is sent of a notice that lacks nothing. */
export const readNotice = (form: NoticeForm) => OutsideNoticeInput.parse(inputOf(form))

/** What the form lacks, in the order of its fields, by the rules of the server. */
export function noticeProblems(form: NoticeForm): Problem<NoticeField>[] {
  const issues = OutsideNoticeInput.safeParse(inputOf(form)).error?.issues ?? []
  const found = noticeFields.flatMap((field) => {
    const issue = issues.find(({ path }) => path[0] === field)
    return issue ? [{ field, code: codeOf(issue) }] : []
  })
  // The rules that look at several fields are asked once each field is right.
  const missing = (field: 'name' | 'email' | 'signature') =>
    !isVisible(form[field]) && !found.some((one) => one.field === field)
  const needsPerson = form.kind === 'intimate' || !form.aboutChild
  if (needsPerson && missing('name')) found.push({ field: 'name', code: 'name_required' })
  if (needsPerson && missing('email')) found.push({ field: 'email', code: 'email_required' })
  if (form.kind === 'intimate' && missing('signature')) found.push({ field: 'signature', code: 'signature_required' })
  return found.toSorted((a, b) => noticeFields.indexOf(a.field) - noticeFields.indexOf(b.field))
}

/** The code of an issue. A choice between two rules, such as an address or nothing, names none. */
const codeOf = ({ message, path }: { message: string; path: PropertyKey[] }) =>
  path[0] === 'email' ? 'invalid_email' : message
