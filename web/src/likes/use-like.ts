import type { Me } from '@hearth/shared/profile'
import { notifications } from '@mantine/notifications'
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
  /** Offers undo for a while after a like was removed, too. */
  undo?: boolean
}

const undoToastMs = 2000
const toastOf = (id: string) => `like-${id}`

function toastPlain(id: string, title: string, message?: string) {
  const plain = { color: 'gray', autoClose: undoToastMs, withCloseButton: false, role: 'status' }
  showToast({ id: toastOf(id), title, message, ...plain })
}

/** Likes or unlikes a member, and shows the result in a toast; a like can be undone there. @returns the toggle */
export function useLike(member: Likeable, ways: Ways = {}) {
  const { t } = useTranslation()
  const refuse = (code: string, liked: boolean) => {
    const failed = (liked ? ways.likeFailed : ways.unlikeFailed) ?? 'likes.failed'
    if (code === 'UNAUTHORIZED') toastProblem(t('likes.loginTitle'), t('likes.login'))
    else if (code === 'LIKE_LIMIT') toastLikeLimit(t)
    else toastProblem(t('likes.failedTitle'), t(failed))
  }
  const offerUndo = (title: string, back: boolean, text?: string) =>
    toastUndo({ id: toastOf(member.id), title, text, onUndo: () => void change(back, true) })
  function announce({ liked, mutual, already, newMatch }: Settled, undone: boolean) {
    if (newMatch) return fetchCelebrations()
    if (already) return toastPlain(member.id, t('likes.already'))
    const text = mutual ? t('likes.mutual', { name: member.name }) : undefined
    if (!undone && liked) return offerUndo(t('likes.liked'), false, text)
    if (!undone && ways.undo) return offerUndo(t('likes.unlikedName', { name: member.name }), true)
    toastPlain(member.id, t(liked ? 'likes.liked' : 'likes.unliked'), text)
  }
  async function change(liked: boolean, undone = false) {
    notifications.hide(toastOf(member.id))
    if (!queryClient.getQueryData<Me | null>(meKey)?.profile) return refuse('UNAUTHORIZED', liked)
    try {
      const settled = await setLiked(member.id, liked)
      if (settled) announce(settled, undone)
    } catch (error) {
      refuse(errorCode(error), liked)
    }
  }
  return () => change(!member.liked)
}
