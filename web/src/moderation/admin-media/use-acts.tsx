import type { MediaPhoto } from '@hearth/shared/moderation/media'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { openDialog } from '../../ui/dialogs.tsx'
import { toastProblem } from '../../ui/toast.ts'
import { staffClient } from '../admin/staff-client.ts'
import { keepPhoto } from './media-query.ts'
import { ReasonForm } from './ReasonForm.tsx'

export type Acts = Partial<Record<'approve' | 'remove' | 'restore', () => void>>

const modalId = 'media-reason'

/** What can be done to a photo now. */
export function useActs(): (photo: MediaPhoto) => Acts {
  const { t } = useTranslation()

  const approve = (photoId: string) =>
    staffClient.media.approve({ photoId }).then(keepPhoto, (error: unknown) => {
      if (!isDeclined(error)) toastProblem(t('admin.media.failed'), failureText(t, errorCode(error)))
    })
  const ask = (photo: MediaPhoto, act: 'remove' | 'restore') =>
    openDialog({
      modalId,
      title: t(`admin.media.${act}`),
      children: <ReasonForm photo={photo} act={act} modalId={modalId} />,
    })

  return (photo) => ({
    ...((photo.state === 'waiting' || photo.state === 'held') &&
      !photo.beingChecked && { approve: () => void approve(photo.id) }),
    ...(photo.state === 'removed'
      ? photo.hasFile && { restore: () => ask(photo, 'restore') }
      : { remove: () => ask(photo, 'remove') }),
  })
}
