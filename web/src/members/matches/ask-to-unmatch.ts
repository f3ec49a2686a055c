import { getI18n } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { askFirst, closeDialog } from '../../ui/dialogs.tsx'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { likeKeys } from '../like-state.ts'
import { showLike } from '../member-cache.ts'
import { offerKindEnd } from './kind-end.ts'

type NamedMember = { id: string; name: string }

/** Shows the member as not liked in all lists, after an Unmatch. */
function nowUnmatched({ id }: NamedMember) {
  showLike(id, false)
  const changed = [...likeKeys, api.members.show.key({ input: { profileId: id } })]
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
}

async function unmatchNow(member: NamedMember, onDone?: () => void) {
  const { t } = getI18n()
  try {
    await client.matches.unmatch({ profileId: member.id })
    nowUnmatched(member)
    toastDone(t('matches.unmatch.done', { name: member.name }))
    onDone?.()
  } catch (error) {
    toastProblem(t('matches.unmatch.failed'), failureText(t, errorCode(error)))
  }
}

const modalId = 'unmatch'

/**
 * Ends a match after a confirmation that says what happens, and that offers a kind end first where there is a
 * conversation.
 * @param onDone runs after the server has confirmed
 */
export async function askToUnmatch(member: NamedMember, onDone?: () => void) {
  const { t } = getI18n()
  const more = await offerKindEnd(member, () => closeDialog(modalId))
  askFirst({
    modalId,
    title: t('matches.unmatch.title', { name: member.name }),
    text: t('matches.unmatch.text', { name: member.name }),
    more,
    labels: { confirm: t('matches.unmatch.confirm'), cancel: t('blocks.cancel') },
    dangerous: true,
    onConfirm: () => void unmatchNow(member, onDone),
  })
}
