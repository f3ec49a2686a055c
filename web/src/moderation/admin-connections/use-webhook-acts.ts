import type { Webhook } from '@hearth/shared/moderation/admin-webhooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { useStaffFailure } from '../admin/failure.ts'
import { staffApi } from '../admin/staff-client.ts'
import { openSecret } from './NewSecret.tsx'
import { useDeliveryWords } from './use-delivery-words.ts'

/** Reads webhooks and deliveries again after an act, and words a failure. */
export function useAfterAct() {
  const failed = useStaffFailure(['WEBHOOKS_FULL'])
  const cache = useQueryClient()
  return { onError: failed, onSettled: () => cache.invalidateQueries({ queryKey: staffApi.adminWebhooks.key() }) }
}

/** Sends a test and says what came of it. */
export function useTest({ name }: Webhook) {
  const { t } = useTranslation()
  const words = useDeliveryWords()
  return useMutation(
    staffApi.adminWebhooks.test.mutationOptions({
      ...useAfterAct(),
      onSuccess: (delivery) => {
        if (delivery.state === 'delivered') toastDone(t('admin.connections.arrived', { name }))
        else toastProblem(t('admin.connections.notArrived', { name }), words(delivery))
      },
    }),
  )
}

/** Switches a webhook on or off. */
export const useTurn = () => useMutation(staffApi.adminWebhooks.turn.mutationOptions(useAfterAct()))

/**
 * Makes a new secret and shows it, once.
 * @param onGone runs when its dialog has closed
 */
export function useRotate(onGone: () => void) {
  const { t } = useTranslation()
  return useMutation(
    staffApi.adminWebhooks.rotate.mutationOptions({
      ...useAfterAct(),
      onSuccess: ({ secret }) => openSecret(t, secret, onGone),
    }),
  )
}

/** Deletes a webhook. */
export function useRemove() {
  const { t } = useTranslation()
  return useMutation(
    staffApi.adminWebhooks.remove.mutationOptions({
      ...useAfterAct(),
      onSuccess: () => toastDone(t('admin.connections.removed')),
    }),
  )
}
