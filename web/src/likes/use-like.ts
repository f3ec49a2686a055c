import type { Me } from '@hearth/shared/profile'
import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorCode, meKey, queryClient } from '../app/api/query-client.ts'
import { type Settled, setLiked } from '../members/like-state.ts'
import { showToast, toastProblem } from '../ui/toast.ts'
import { toastUndo } from '../ui/undo-toast.tsx'
import { fetchCelebrations } from './celebrations.ts'
import { toastLikeLimit } from './limit.ts'

type Likeable = { id: string; name: string; liked: boolean }
type Ways = {
  /** Keys of a screen's own texts for a like, or its removal, that failed. */
  likeFailed?: string
  unlikeFailed?: string
  /** Offers undo for a while after a like was removed. */
  undo?: boolean
}

const undoToastMs = 2000
const toastOf = (id: string) => `like-${id}`

function toastFailure(id: string, title: string, message?: string) {
  const plain = { color: 'gray', autoClose: undoToastMs, withCloseButton: false, role: 'status' }
  showToast({ id: toastOf(id), title, message, ...plain })
}

function announce(t: TFunction, { id, name }: Likeable, settled: Settled) {
  if (settled.newMatch) return fetchCelebrations()
  if (settled.already) return toastFailure(id, t('likes.already'))
  if (settled.mutual) return toastFailure(id, t('likes.liked'), t('likes.mutual', { name }))
  toastFailure(id, t(settled.liked ? 'likes.liked' : 'likes.unliked'))
}

/** Likes or unlikes a member, and shows the result in a toast. @returns the toggle */
export function useLike(member: Likeable, ways: Ways = {}) {
  const { t } = useTranslation()
  const refuse = (code: string, liked: boolean) => {
    const failed = (liked ? ways.likeFailed : ways.unlikeFailed) ?? 'likes.failed'
    if (code === 'UNAUTHORIZED') toastProblem(t('likes.loginTitle'), t('likes.login'))
    else if (code === 'LIKE_LIMIT') toastLikeLimit(t)
    else toastProblem(t('likes.failedTitle'), t(failed))
  }
  const offerUndo = () =>
    toastUndo({
      id: toastOf(member.id),
      title: t('likes.unlikedName', { name: member.name }),
      onUndo: () => void change(true),
    })
  async function change(liked: boolean) {
    notifications.hide(toastOf(member.id))
    if (!queryClient.getQueryData<Me | null>(meKey)?.profile) return refuse('UNAUTHORIZED', liked)
    try {
      const settled = await setLiked(member.id, liked)
      if (!settled) return
      if (!settled.liked && ways.undo) offerUndo()
      else announce(t, member, settled)
    } catch (error) {
      refuse(errorCode(error), liked)
    }
  }
  return () => change(!member.liked)
}
