import type { MemberCard } from '@hearth/shared/members/member-card'
import { notifications } from '@mantine/notifications'
import { getI18n } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { likeKeys } from '../../members/like-state.ts'
import { withoutMembers } from '../../members/vanished-data.ts'
import { toastProblem } from '../../ui/toast.ts'
import { toastUndo } from '../../ui/undo-toast.tsx'

type Member = Pick<MemberCard, 'id' | 'name'>

/** Takes the like off the list and its count, as the server will. */
function hide({ id }: Member) {
  const lists = { queryKey: api.likes.received.key() }
  queryClient.setQueriesData(lists, (data: unknown) => withoutMembers(data, (one) => one === id))
  queryClient.setQueryData(
    api.likes.counts.queryKey(),
    (counts) => counts && { ...counts, received: Math.max(0, counts.received - 1) },
  )
}

const reread = () => Promise.all(likeKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))

const failed = (error: unknown) =>
  toastProblem(getI18n().t('likes.failedTitle'), failureText(getI18n().t, errorCode(error)))

/** The next tile's first control, or the chosen tab: where the focus goes from a tile that leaves. */
function nextFocus(button: Element) {
  const tile = button.closest('li')
  const next = tile?.nextElementSibling ?? tile?.previousElementSibling
  return next?.querySelector<HTMLElement>('a') ?? document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
}

async function undo(member: Member) {
  try {
    await client.likes.undecline({ profileId: member.id })
  } catch (error) {
    failed(error)
  } finally {
    await reread()
  }
}

/**
 * Says "No thanks" to a received like: it leaves the list at once, and can be brought back for ten seconds.
 * @param button the control with the focus, which leaves with the like
 */
export async function declineLike(member: Member, button: Element) {
  const toast = `declined-${member.id}`
  notifications.hide(toast)
  nextFocus(button)?.focus({ preventScroll: true })
  hide(member)
  try {
    await client.likes.decline({ profileId: member.id })
    const { t } = getI18n()
    const title = t('likes.declined', { name: member.name })
    toastUndo({
      id: toast,
      title,
      text: t('likes.declinedNote'),
      onUndo: () => void undo(member),
    })
  } catch (error) {
    failed(error)
  } finally {
    await reread()
  }
}
