import type { Webhook, WebhookDelivery } from '@hearth/shared/moderation/admin-webhooks'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../members/use-day.ts'
import { openDialog } from '../../ui/dialogs.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import classes from './Connections.module.css'
import { useDeliveryWords } from './use-delivery-words.ts'
import { useAfterAct } from './use-webhook-acts.ts'

/** Opens the last deliveries to a webhook. */
export const openDeliveries = (t: TFunction, { id, name }: Webhook) =>
  openDialog({
    modalId: 'webhook-deliveries',
    title: t('admin.connections.deliveriesOf', { name }),
    children: <Deliveries webhookId={id} />,
  })

function Deliveries({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation()
  const { data, isLoadingError, refetch } = useQuery(
    staffApi.adminWebhooks.deliveries.queryOptions({ input: { webhookId } }),
  )
  if (isLoadingError) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.length === 0) return <p className={classes.detail}>{t('admin.connections.none')}</p>
  return (
    <ul className={classes.deliveries}>
      {data.map((delivery) => (
        <Delivery key={delivery.id} webhookId={webhookId} delivery={delivery} />
      ))}
    </ul>
  )
}

/** What was sent when, what came of it, and a button that sends it again. */
function Delivery({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const words = useDeliveryWords()
  const again = useMutation(staffApi.adminWebhooks.resend.mutationOptions(useAfterAct()))
  const what = t(`admin.connections.event.${delivery.type}`)
  const when = moment(delivery.createdAt)
  return (
    <li>
      <div className={classes.words}>
        <p>
          {what} · {when}
        </p>
        <p className={`${classes.detail} ${delivery.state === 'delivered' ? '' : classes.failed}`} role="status">
          {words(delivery)}
        </p>
      </div>
      <Button
        variant="default"
        loading={again.isPending}
        aria-label={t('admin.connections.againOne', { what, when })}
        onClick={() => again.mutate({ webhookId, deliveryId: delivery.id })}
      >
        {t('admin.connections.again')}
      </Button>
    </li>
  )
}
