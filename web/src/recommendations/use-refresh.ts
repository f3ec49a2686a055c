import { putAwayDays } from '@hearth/shared/recommendation-limits'
import type { PutAway } from '@hearth/shared/recommendations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../app/api/client.ts'
import { toastProblem } from '../ui/toast.ts'
import { toastUndo } from '../ui/undo-toast.tsx'
import { putHand } from './recommendations-query.ts'

type InLine = (work: () => Promise<void>, failed: (error: unknown) => void) => Promise<void>

/**
 * Deals a new hand in place of the undecided, says what has become of them, and takes it back.
 * @param putAway the refresh that can be taken back now
 * @param inLine runs what changes the hand, after the decisions that are on their way
 */
export function useRefresh(putAway: PutAway | null, inLine: InLine) {
  const { t } = useTranslation()
  const [refreshing, setRefreshing] = useState(false)

  const bringBack = ({ refresh }: PutAway) =>
    inLine(
      async () => putHand(await client.match.undoRefresh({ refresh })),
      () => toastProblem(t('match.failedTitle'), t('match.undoFailed')),
    )
  async function deal() {
    const hand = await client.match.refresh()
    await putHand(hand)
    const made = hand.putAway
    if (!made || made.refresh === putAway?.refresh) return
    const title = t('match.putAway', { count: made.people, days: putAwayDays })
    toastUndo({ id: 'match-refresh', title, onUndo: () => void bringBack(made) })
  }
  async function refresh() {
    if (refreshing) return
    setRefreshing(true)
    await inLine(deal, () => toastProblem(t('match.failed')))
    setRefreshing(false)
  }
  return { refreshing, refresh, bringBack }
}
