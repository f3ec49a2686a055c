import { notifications } from '@mantine/notifications'
import { getI18n } from 'react-i18next'
import { showToast, toastProblem } from '../../ui/toast.ts'
import { toastUndo } from '../../ui/undo-toast.tsx'
import type { Settled } from '../like-state.ts'
import { askToUnmatch } from '../matches/ask-to-unmatch.ts'
import { askToAnswer } from './ask-to-answer.tsx'
import { fetchCelebrations } from './celebrations.ts'
import { toastLikeLimit } from './limit.ts'

export type Likeable = {
  id: string
  name: string
  liked: boolean
  /** Whether the screen knows that the two like each other. */
  matched?: boolean
}
export type Ways = {
  /** Keys of a screen's own texts for a like, or its removal, that failed. */
  likeFailed?: string
  unlikeFailed?: string
  /** Offers undo for a while after a like was removed, too. */
  undo?: boolean
}

/** What became of a like or its removal: what the server says, or the code of its refusal. */
type LikeResult = {
  member: Likeable
  ways: Ways
  liked: boolean
  settled: Settled | string
  /** The member undid something, so that nothing more is offered. */
  undone: boolean
  change: (liked: boolean, undone: true) => unknown
}

const plainToastMs = 2000
const toastOf = ({ member }: LikeResult) => `like-${member.id}`

function toastPlain(result: LikeResult, title: string, message?: string) {
  const plain = { color: 'gray', autoClose: plainToastMs, withCloseButton: false, role: 'status' }
  showToast({ id: toastOf(result), title, message, ...plain })
}

function refuse(code: string, { member, liked, ways }: LikeResult) {
  const { t } = getI18n()
  if (code === 'MATCH') return void askToUnmatch(member)
  const failed = (liked ? ways.likeFailed : ways.unlikeFailed) ?? 'likes.failed'
  if (code === 'UNAUTHORIZED') toastProblem(t('likes.loginTitle'), t('likes.login'))
  else if (code === 'LIKE_LIMIT') toastLikeLimit(t)
  else if (code === 'YOUR_TURN_LIMIT') askToAnswer()
  else toastProblem(t('likes.failedTitle'), t(failed))
}

function announce({ liked, mutual, already, newMatch }: Settled, result: LikeResult) {
  const { t } = getI18n()
  const { member, ways, undone, change } = result
  if (newMatch) return fetchCelebrations()
  if (already) return toastPlain(result, t('likes.already'))
  const text = mutual ? t('likes.mutual', { name: member.name }) : undefined
  const title = liked ? t('likes.liked') : ways.undo && t('likes.unlikedName', { name: member.name })
  if (undone || !title) return toastPlain(result, t(liked ? 'likes.liked' : 'likes.unliked'), text)
  toastUndo({ id: toastOf(result), title, text, onUndo: () => change(!liked, true) })
}

/** Says in a toast what became of a like or its removal, in place of what an earlier one said of the member. */
export function showResult(result: LikeResult) {
  notifications.hide(toastOf(result))
  if (typeof result.settled === 'string') refuse(result.settled, result)
  else announce(result.settled, result)
}
