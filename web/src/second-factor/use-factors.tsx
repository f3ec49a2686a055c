import type { FactorKind } from '@hearth/shared/second-factors'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { freshly, isDeclined } from '../app/session/freshly.ts'
import { askFirst, closeDialog, openDialog } from '../ui/dialogs.tsx'
import { toastDone, toastProblem } from '../ui/toast.ts'
import { BackupCodes } from './BackupCodes.tsx'
import { EnrolFactor } from './EnrolFactor.tsx'
import { proofProblem } from './proof-problem.ts'

const modalId = 'second-factor'
const refresh = () => queryClient.invalidateQueries({ queryKey: api.secondFactors.list.key() })

/** The second factors of the account, and the changes of them. Each asks again where the server wants a proof. */
export function useFactors(focusHeading: () => void) {
  const { t } = useTranslation()
  const query = useQuery(api.secondFactors.list.queryOptions())
  const onError = (error: unknown) => {
    if (!isDeclined(error)) toastProblem(t('secondFactor.failed'), proofProblem(t, error))
  }
  const showCodes = (codes: string[]) =>
    openDialog({
      modalId,
      title: t('secondFactor.backup.title'),
      children: <BackupCodes codes={codes} onClose={() => closeDialog(modalId)} />,
      // A press beside the dialog must not lose codes that are shown only once.
      closeOnClickOutside: false,
    })
  const added = async (codes: string[]) => {
    closeDialog(modalId)
    toastDone(t('secondFactor.added.title'), t('secondFactor.added.text'))
    await refresh()
    if (codes.length) showCodes(codes)
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
  const removal = useMutation({
    mutationFn: (factorId: string) => freshly(() => client.secondFactors.remove({ factorId })),
    onSuccess: async () => {
      focusHeading()
      toastDone(t('secondFactor.removed'))
      await refresh()
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
  const distrust = useMutation({
    mutationFn: (deviceId: string) => client.secondFactors.distrust({ deviceId }),
    onSuccess: async () => {
      focusHeading()
      await refresh()
    },
    onError,
  })
  const remove = (id: string, kind: FactorKind) =>
    askFirst({
      title: t('secondFactor.ask.title', { name: t(`secondFactor.kind.${kind}`) }),
      text: `${t('secondFactor.ask.text')} ${t('secondFactor.ends')}`,
      labels: { confirm: t('secondFactor.remove'), cancel: t('secondFactor.cancel') },
      dangerous: true,
      onConfirm: () => removal.mutate(id),
    })
  const busy = enrol.isPending || removal.isPending || renewal.isPending
  return { query, busy, enrol: enrol.mutate, remove, renew: () => renewal.mutate(), distrust: distrust.mutate }
}
