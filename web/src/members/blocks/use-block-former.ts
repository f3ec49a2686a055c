import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import { toastDone, toastProblem } from '../../ui/toast.ts'

/**
 * Blocks the former member of a conversation after a confirmation: they stay blocked if they come back.
 * @param onDone runs after the server has confirmed
 */
export function useBlockFormer() {
  const { t } = useTranslation()

  async function blockNow(conversationId: string, onDone: () => void) {
    try {
      await client.blocks.blockPartner({ conversationId })
      toastDone(t('blocks.former.done'))
      onDone()
    } catch (error) {
      toastProblem(t('blocks.failed'), failureText(t, errorCode(error)))
    }
  }

  return (conversationId: string, onDone: () => void) =>
    askFirst({
      title: t('blocks.former.title'),
      text: t('blocks.former.text'),
      labels: { confirm: t('blocks.block.confirm'), cancel: t('blocks.cancel') },
      dangerous: true,
      onConfirm: () => void blockNow(conversationId, onDone),
    })
}
