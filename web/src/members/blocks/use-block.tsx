import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { toastUndo } from '../../ui/undo-toast.tsx'
import { type NamedMember, nowBlocked, nowUnblocked } from './blocked.ts'

/**
 * Blocks and unblocks, each after a confirmation. A block can be undone for ten seconds. All lists in this browser
 * update themselves.
 * @param onDone runs after the server has confirmed
 */
export function useBlock() {
  const { t } = useTranslation()

  function refuse(error: unknown) {
    const code = errorCode(error)
    toastProblem(t('blocks.failed'), code === 'NOT_FOUND' ? t('blocks.notThere') : failureText(t, code))
  }

  async function unblockNow({ id, name }: NamedMember, onDone?: () => void) {
    try {
      await client.blocks.unblock({ profileId: id })
      nowUnblocked(id)
      toastDone(t('blocks.unblocked', { name }))
      onDone?.()
    } catch (error) {
      refuse(error)
    }
  }

  async function blockNow(member: NamedMember, onDone?: () => void) {
    try {
      await client.blocks.block({ profileId: member.id })
      nowBlocked(member)
      const title = t('blocks.blocked', { name: member.name })
      toastUndo({ id: `blocked-${member.id}`, title, onUndo: () => void unblockNow(member) })
      onDone?.()
    } catch (error) {
      refuse(error)
    }
  }

  const ask = (what: 'block' | 'unblock', { name }: NamedMember, onConfirm: () => void) =>
    askFirst({
      title: t(`blocks.${what}.title`, { name }),
      text: t(`blocks.${what}.text`, { name }),
      labels: { confirm: t(`blocks.${what}.confirm`), cancel: t('blocks.cancel') },
      dangerous: what === 'block',
      onConfirm,
    })

  return {
    block: (member: NamedMember, onDone?: () => void) => ask('block', member, () => void blockNow(member, onDone)),
    unblock: (member: NamedMember, onDone?: () => void) =>
      ask('unblock', member, () => void unblockNow(member, onDone)),
  }
}
