import { setAsideDays } from '@hearth/shared/people/recommendation-limits'
import type { UndoableRefresh } from '@hearth/shared/people/recommendations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { toastProblem } from '../../ui/toast.ts'
import { toastUndo } from '../../ui/undo-toast.tsx'
import { replaceRecommendations } from './recommendations-query.ts'

type Enqueue = (work: () => Promise<void>, onError: (error: unknown) => void) => Promise<void>

/**
 * Refreshes the recommendations, offers undo in a toast, and undoes a refresh.
 * @param undoable the refresh that can be undone now
 * @param enqueue runs changes of the list one after the other, after the decisions that are being sent
 */
export function useRefresh(undoable: UndoableRefresh | null, enqueue: Enqueue) {
  const { t } = useTranslation()
  const [refreshing, setRefreshing] = useState(false)

  const undoRefresh = ({ id }: UndoableRefresh) =>
    enqueue(
      async () => replaceRecommendations(await client.recommendations.undoRefresh({ refresh: id })),
      () => toastProblem(t('recommendations.failedTitle'), t('recommendations.undoFailed')),
    )
  async function replace() {
    const page = await client.recommendations.refresh()
    await replaceRecommendations(page)
    const made = page.undoableRefresh
    if (!made || made.id === undoable?.id) return
    const title = t('recommendations.setAside', { count: made.count, days: setAsideDays })
    toastUndo({ id: 'recommendations-refresh', title, onUndo: () => void undoRefresh(made) })
  }
  async function refresh() {
    if (refreshing) return
    setRefreshing(true)
    await enqueue(replace, () => toastProblem(t('recommendations.failed')))
    setRefreshing(false)
  }
  return { refreshing, refresh, undoRefresh }
}
