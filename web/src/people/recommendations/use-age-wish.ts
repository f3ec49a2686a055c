import type { Wishes } from '@hearth/shared/people/recommendations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../app/api/query-client.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { toastUndo } from '../../ui/undo-toast.tsx'
import { saveWishes, wishesQuery } from './save-wishes.ts'

type Range = { min: number; max: number }
/** A range is saved when it has not changed for this long, so that one drag is one request. */
const debounceMs = 700
/** Ranges are saved one after the other, so that the latest wins. */
const mutationKey = ['age-range']

/** A range matters as soon as a member sets it. */
const withAge = ({ age, ...wishes }: Wishes, range: Range): Wishes => ({
  ...wishes,
  age: { ...range, importance: age.importance === 'none' ? 'somewhat' : age.importance },
})

/** The age range among the member's wishes. A change is saved by itself, with an undo. */
export function useAgeWish() {
  const { t } = useTranslation()
  const query = useQuery(wishesQuery)
  const saved = query.data?.wishes
  const [changed, setChanged] = useState<Range | null>(null)
  const waiting = useRef<{ timer: number; save: () => void } | null>(null)
  const { mutateAsync } = useMutation({ mutationKey, scope: { id: 'age-range' }, mutationFn: saveWishes })
  const save = async (wishes: Wishes, undo: Wishes | null) => {
    try {
      await mutateAsync(wishes)
      if (undo) toastUndo({ id: 'age-range', title: t('safety.saved'), onUndo: () => void save(undo, null) })
      else toastDone(t('safety.saved'))
    } catch {
      toastProblem(t('safety.failed'))
    }
    // What the server has is shown: the new range, or the old one after a failure. Unless the next change has begun.
    if (!waiting.current && !queryClient.isMutating({ mutationKey })) setChanged(null)
  }
  function change(range: Range) {
    if (!saved) return
    setChanged(range)
    clearTimeout(waiting.current?.timer)
    const now = () => {
      waiting.current = null
      void save(withAge(saved, range), saved)
    }
    waiting.current = { timer: window.setTimeout(now, debounceMs), save: now }
  }
  // A member who leaves at once has made the choice as well.
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer)
      waiting.current?.save()
    },
    [],
  )
  return { query, range: changed ?? saved?.age, change }
}
