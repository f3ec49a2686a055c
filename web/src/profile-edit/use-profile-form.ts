import type { Coordinates } from '@hearth/shared/geo'
import type { Me, OwnProfile } from '@hearth/shared/profile'
import { useEffect, useMemo, useRef, useState } from 'react'
import { readDraft, writeDraft } from '../app/storage/drafts.ts'
import { changesOf, type Field, fields, type Problems, type ProfileForm, readForm, readInput, toForm } from './form.ts'

const isBlank = (value: ProfileForm[Field]) => value === '' || (Array.isArray(value) && value.length === 0)

/** Puts the focus into the first wrong field, in the middle of the screen: a bar may lie over its lower end. */
function focusFirst(problems: Problems) {
  const first = fields.find((field) => problems[field])
  const place = first && document.getElementById(`profile-${first}`)
  const target = place?.matches('input, textarea')
    ? place
    : place?.querySelector<HTMLElement>('input, button, textarea')
  target?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center' })
}

/**
 * The state of the screen: what is saved, with what was typed over it. What was typed is kept in this browser until it
 * is saved, for this account only.
 */
export function useProfileForm(me: Me, profile: OwnProfile) {
  const name = `profile:${me.account.id}`
  const saved = useMemo(() => toForm(profile), [profile])
  const [typed, setTyped] = useState(() => readForm(readDraft(name)))
  const [left, setLeft] = useState<readonly Field[]>([])
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  // Never part of a draft: where somebody is does not stay in a browser.
  const [position, setPosition] = useState<Coordinates | null>(null)
  const sent = useRef(typed)
  const form = { ...saved, ...typed }
  const changes = changesOf(form, saved)
  const isChanged = Object.keys(changes).length > 0
  const { input, problems } = readInput(form, profile.birthday !== null)
  const kept = isChanged ? JSON.stringify(changes) : null
  useEffect(() => writeDraft(name, kept && JSON.parse(kept)), [name, kept])

  /** A required field that was passed by is not yet a mistake; one with something wrong in it is. */
  const isTold = (field: Field) => tried || (left.includes(field) && !isBlank(form[field]))
  const problemAt = (field: Field) => refused[field] ?? (isTold(field) ? problems[field] : undefined)
  return {
    form,
    problems,
    isChanged,
    problemAt,
    told: fields.filter((field) => problemAt(field)),
    /** Where a city is that nobody knows; it goes with that city. */
    position,
    pick(at: Coordinates) {
      setPosition(at)
      setRefused(({ city: _, ...others }) => others)
    },
    set(patch: Partial<ProfileForm>) {
      setTyped((old) => ({ ...old, ...patch }))
      if ('city' in patch) setPosition(null)
      setRefused((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in patch))))
    },
    leave: (field: Field) => setLeft((old) => (old.includes(field) ? old : [...old, field])),
    /** @returns what to save; null when something is wrong, which then has the focus */
    submit() {
      setTried(true)
      sent.current = typed
      if (!input) focusFirst(problems)
      return input ? { ...input, position } : null
    },
    refuse(found: Problems) {
      setRefused(found)
      focusFirst(found)
    },
    /** What was submitted is saved; what has been typed since then is not, and stays. */
    settle() {
      const since = fields.filter((field) => field in typed && typed[field] !== sent.current[field])
      if (!since.length) writeDraft(name, null)
      setTyped(Object.fromEntries(since.map((field) => [field, typed[field]])))
      setPosition(null)
      setTried(false)
      setLeft([])
    },
    forget() {
      writeDraft(name, null)
      setTyped({})
      setPosition(null)
      setTried(false)
      setLeft([])
    },
  }
}

export type FormState = ReturnType<typeof useProfileForm>
