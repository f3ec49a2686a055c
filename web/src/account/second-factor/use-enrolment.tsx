import type { FactorKind } from '@hearth/shared/account/second-factors'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { freshly } from '../../app/session/freshly.ts'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import { toastDone } from '../../ui/toast.ts'
import { BackupCodes } from './BackupCodes.tsx'
import { EnrolFactor } from './EnrolFactor.tsx'

const modalId = 'second-factor'

type Deps = { refresh: () => Promise<unknown>; focusHeading: () => void; onError: (error: unknown) => void }

/** Sets up second factors, and shows the backup codes that come with the first one or in place of used ones. */
export function useEnrolment({ refresh, focusHeading, onError }: Deps) {
  const { t } = useTranslation()
  const showCodes = (codes: string[]) =>
    openDialog({
      modalId,
      title: t('secondFactor.backup.title'),
      children: <BackupCodes codes={codes} onClose={() => closeDialog(modalId)} />,
      // A press beside the dialog must not lose codes that are shown only once.
      closeOnClickOutside: false,
      onGone: focusHeading,
    })
  const added = async (codes: string[]) => {
    closeDialog(modalId)
    toastDone(t('secondFactor.added.title'), t('secondFactor.added.text'))
    await refresh()
    // The button that began this has left the list.
    if (codes.length) showCodes(codes)
    else focusHeading()
  }
  const enrol = useMutation({
    mutationFn: (kind: FactorKind) => freshly(() => client.secondFactors.enrol({ kind })),
    onSuccess: (begun) => {
      if (begun.kind === 'passkey') return added(begun.backupCodes)
      const title = t(`secondFactor.kind.${begun.kind}`)
      openDialog({ modalId, title, children: <EnrolFactor begun={begun} onDone={(codes) => void added(codes)} /> })
    },
    onError,
  })
  const renewal = useMutation({
    mutationFn: () => freshly(() => client.secondFactors.renewBackupCodes()),
    onSuccess: async ({ backupCodes }) => {
      showCodes(backupCodes)
      await refresh()
    },
    onError,
  })
  return { enrol: enrol.mutate, renew: () => renewal.mutate(), busy: enrol.isPending || renewal.isPending }
}
