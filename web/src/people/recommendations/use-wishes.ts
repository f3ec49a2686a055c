import type { Wishes } from '@hearth/shared/people/recommendations'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { saveWishes, wishesQuery } from './save-wishes.ts'

/** The member's wishes while they are edited. Edits are kept when saving fails. */
export function useWishes() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useQuery(wishesQuery)
  const [changed, setChanged] = useState<Partial<Wishes>>({})
  const [saving, setSaving] = useState(false)
  const wishes = query.data && { ...query.data.wishes, ...changed }

  function change<Name extends keyof Wishes>(name: Name, part: Partial<NonNullable<Wishes[Name]>>) {
    if (!wishes) return
    setChanged((before) => ({ ...before, [name]: { ...wishes[name], ...before[name], ...part } }))
  }
  async function save() {
    if (!wishes || saving) return
    setSaving(true)
    try {
      // What the community does not have any more goes with this, as the screen has said.
      const { dropped = [] } = await saveWishes(query.data?.dropped ? { fields: {}, ...wishes } : wishes)
      const lost = dropped.length > 0 ? t('recommendations.wishes.dropped', { count: dropped.length }) : undefined
      toastDone(t('recommendations.wishes.saved'), lost)
      await navigate({ to: '/match' })
    } catch (error) {
      toastProblem(t('recommendations.wishes.failed'), failureText(t, errorCode(error)))
    } finally {
      setSaving(false)
    }
  }
  return { query, wishes, change, save, saving }
}

export type WishesState = ReturnType<typeof useWishes>
