import type { FactorKind } from '@hearth/shared/account/second-factors'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { freshly, isDeclined } from '../../app/session/freshly.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { proofProblem } from './proof-problem.ts'
import { useEnrolment } from './use-enrolment.tsx'

const refresh = () => queryClient.invalidateQueries({ queryKey: api.secondFactors.list.key() })

/** The second factors of the account, and the changes of them. Each asks again where the server wants a proof. */
export function useFactors(focusHeading: () => void) {
  const { t } = useTranslation()
  const query = useQuery(api.secondFactors.list.queryOptions())
  const onError = (error: unknown) => {
    if (!isDeclined(error)) toastProblem(t('secondFactor.failed'), proofProblem(t, error))
  }
  const enrolment = useEnrolment({ refresh, focusHeading, onError })
  const removal = useMutation({
    mutationFn: (factorId: string) => freshly(() => client.secondFactors.remove({ factorId })),
    onSuccess: async () => {
      focusHeading()
      toastDone(t('secondFactor.removed'))
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
  return { query, ...enrolment, busy: enrolment.busy || removal.isPending, remove, distrust: distrust.mutate }
}
