import type { Me } from '@hearth/shared/account/me'
import type { Coordinates } from '@hearth/shared/members/geo'
import { isIncomplete } from '@hearth/shared/people/completeness'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { useEffect, useMemo, useRef, useState } from 'react'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { regionOf } from '../../app/i18n/region.ts'
import { useOff } from '../../app/session/functions.ts'
import { browserTimeZone } from '../../app/session/named-time-zone.ts'
import { useMe } from '../../app/session/session.ts'
import { readDraft, writeDraft } from '../../app/storage/drafts.ts'
import { useCountries } from '../../members/use-format.ts'
import { inNameOrder, useNameFields } from '../../members/use-name-fields.ts'
import { countryOf } from './browser-country.ts'
import { focusField } from './focus-field.ts'
import { changesOf, type Field, fields, type Problems, type ProfileForm, readForm, toForm } from './form.ts'
import { useRules } from './use-rules.ts'

const isBlank = (value: ProfileForm[Field]) => value === '' || (Array.isArray(value) && value.length === 0)

/** Finds the first problem on the screen, which has the names in the order of the community. */
function useFirstOf() {
  const names = useNameFields(useMe().data?.community.names)
  const order = inNameOrder(
    fields.map((field) => ({ field })),
    names,
  )
  return (problems: Problems) => order.find(({ field }) => problems[field])?.field
}

/** The draft of the editor, which this browser keeps for this account only. */
export const draftName = (me: Me) => `profile:${me.account.id}`

/** Makes the field visible, where it is in a part of the form that is not. */
type Reveal = (field: Field) => void

/** Which problems are shown: what the server refused, and after the field was sent or lost focus what is found here. */
function useShownProblems(form: ProfileForm, problems: Problems, reveal: Reveal) {
  const [left, setLeft] = useState<readonly Field[]>([])
  const [tried, setTried] = useState<readonly Field[]>([])
  const [refused, setRefused] = useState<Problems>({})
  /** Before it was sent, only a filled field shows its problem once it loses focus. A blank one does not. */
  const isShown = (field: Field) => tried.includes(field) || (left.includes(field) && !isBlank(form[field]))
  const firstOf = useFirstOf()
  const leadTo = (found: Problems) => {
    const first = firstOf(found)
    if (!first) return
    reveal(first)
    focusField(`profile-${first}`)
  }
  return {
    problemAt: (field: Field) => refused[field] ?? (isShown(field) ? problems[field] : undefined),
    leave: (field: Field) => setLeft((old) => (old.includes(field) ? old : [...old, field])),
    leadTo,
    /** Shows the problems of these fields. */
    show: (some: readonly Field[]) => setTried((old) => [...new Set([...old, ...some])]),
    refuse(found: Problems) {
      setRefused(found)
      leadTo(found)
    },
    /** Drops what the server refused of these fields. */
    accept: (changed: readonly string[]) =>
      setRefused((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !changed.includes(field)))),
    reset() {
      setTried([])
      setLeft([])
    },
  }
}

/** The saved profile with what the member typed, which the draft keeps. */
function useTyped(profile: OwnProfile, name: string | null, isFirst: boolean) {
  // A guess is no change: what the newcomer leaves as it is, is sent and not kept.
  const offered = useCountries()
  const likely = useMemo(() => {
    const among = offered.map(({ value }) => value)
    return isFirst ? countryOf(browserTimeZone(), regionOf(currentLanguage()), among) : null
  }, [offered, isFirst])
  const saved = useMemo(() => ({ ...toForm(profile), country: profile.country ?? likely ?? '' }), [profile, likely])
  const [typed, setTyped] = useState(() => readForm(name && readDraft(name)))
  const form = { ...saved, ...typed }
  const changes = changesOf(form, saved)
  const isChanged = Object.keys(changes).length > 0
  const draft = isChanged ? JSON.stringify(changes) : null
  useEffect(() => {
    if (name) writeDraft(name, draft && JSON.parse(draft))
  }, [name, draft])
  return { form, typed, setTyped, isChanged }
}

/**
 * The state of the screen: the saved profile with the member's changes.
 * @param name the draft that keeps the changes until they are saved; null for none
 * @param reveal called before an invalid field gets the focus
 */
export function useProfileForm(profile: OwnProfile, name: string | null, reveal: Reveal = () => {}) {
  // Fixed while the screen is open, even when the response to the first save completes the profile.
  const [isFirst] = useState(() => isIncomplete(profile))
  const { form, typed, setTyped, isChanged } = useTyped(profile, name, isFirst)
  // Never part of the draft: the browser must not keep the member's location.
  const [position, setPosition] = useState<Coordinates | null>(null)
  const sent = useRef(typed)
  const rules = useRules()
  const off = useOff()
  const { input, problems } = rules.read?.(form, profile.birthday !== null, off) ?? { problems: {} }
  const { problemAt, leave, show, leadTo, refuse, accept, reset } = useShownProblems(form, problems, reveal)
  /** Keeps only these of the changes. */
  const keep = (kept: readonly Field[]) => {
    if (name && !kept.length) writeDraft(name, null)
    setTyped(Object.fromEntries(kept.map((field) => [field, typed[field]])))
    setPosition(null)
    reset()
  }
  return {
    form,
    problems,
    rules,
    /** The form completes the profile: it asks only for what is required. */
    isFirst,
    isChanged,
    problemAt,
    leave,
    refuse,
    shownProblems: fields.filter((field) => problemAt(field)),
    /** The location of an unknown city. Changing the city clears it. */
    position,
    pick(at: Coordinates) {
      setPosition(at)
      accept(['city'])
    },
    set(patch: Partial<ProfileForm>) {
      setTyped((old) => ({ ...old, ...patch }))
      if ('city' in patch) setPosition(null)
      accept(Object.keys(patch))
    },
    /** Checks a part of the form. @returns whether it is valid; if not, its first invalid field has the focus */
    check(part: readonly Field[]): boolean {
      show(part)
      const found = Object.fromEntries(part.flatMap((field) => (problems[field] ? [[field, problems[field]]] : [])))
      leadTo(found)
      return Object.keys(found).length === 0
    },
    /** @returns the input to save, or null after focusing the first invalid field */
    submit() {
      show(fields)
      sent.current = typed
      if (!input) leadTo(problems)
      return input ? { ...input, position } : null
    },
    /** Call after a save. Keeps changes that the member made since submitting. */
    settle: () => keep(fields.filter((field) => field in typed && typed[field] !== sent.current[field])),
    forget: () => keep([]),
  }
}

export type FormState = ReturnType<typeof useProfileForm>
