import type { WebhookDelivery } from '@hearth/shared/moderation/admin-webhooks'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../members/use-day.ts'

/** What came of a delivery, in a line: that it arrived, or what was wrong and when it is tried again. */
export function useDeliveryWords() {
  const { t } = useTranslation()
  const moment = useMoment()
  return ({ state, triedAt, nextAt, problem, status }: WebhookDelivery) => {
    if (state === 'delivered') return t('admin.connections.delivered', { moment: moment(triedAt!) })
    // What waited for a webhook that was switched off was never tried.
    const untried = state === 'failed' ? 'notSent' : 'sending'
    const why = t(`admin.connections.${problem ? (`why.${problem}` as const) : untried}`, { status })
    return state === 'waiting' && nextAt && problem
      ? `${why} ${t('admin.connections.next', { moment: moment(nextAt) })}`
      : why
  }
}
