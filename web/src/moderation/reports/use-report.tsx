import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { screen } from '../../app/lazy/screen.ts'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { type About, keyOf } from './about.ts'

const ReportForm = screen(() => import('./ReportForm.tsx'), 'ReportForm')

function whatIsReported({ photoId, conversationId }: About) {
  if (photoId) return 'photo'
  return conversationId ? 'messages' : 'profile'
}

/**
 * Opens the report dialog: `report({ profileId, name })`, with `photoId` for a picture, or with `conversationId` and
 * `messageIds` for messages. A former member has no `profileId`. The dialog outlives the screen that opened it, so the
 * viewer can finish a report after the reported member has blocked them.
 */
export function useReport() {
  const { t } = useTranslation()
  return (about: About) => {
    const modalId = `report-${keyOf(about)}`
    const what = whatIsReported(about)
    openDialog({
      modalId,
      title: about.profileId ? t(`reports.title.${what}`, { name: about.name }) : t('reports.former.title'),
      size: 520,
      closeOnClickOutside: false,
      children: (
        <Suspense fallback={<Loading />}>
          <ReportForm about={about} onClose={() => closeDialog(modalId)} />
        </Suspense>
      ),
    })
  }
}
