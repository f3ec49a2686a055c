import type { Webhook } from '@hearth/shared/moderation/admin-webhooks'
import { Badge, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../members/use-day.ts'
import list from '../admin/list.module.css'
import classes from './Connections.module.css'
import { openDeliveries } from './Deliveries.tsx'
import { useDeliveryWords } from './use-delivery-words.ts'
import { useTest } from './use-webhook-acts.ts'
import { WebhookMenu } from './WebhookMenu.tsx'

const colours = { on: 'green', admin: 'gray', failures: 'red' } as const

/** One webhook: where it leads, whether it is on, what came of the last delivery, and what can be done. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const test = useTest(webhook)
  const { id, name, url, events, off, last, previousUntil } = webhook
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>{name}</h2>
        <Badge variant="light" color={colours[off ?? 'on']} className={list.badge}>
          {t(`admin.connections.state.${off ?? 'on'}`)}
        </Badge>
      </div>
      <p className={classes.host}>{new URL(url).host}</p>
      <p className={classes.detail}>{events.map((event) => t(`admin.connections.event.${event}`)).join(' · ')}</p>
      <Last last={last} />
      {previousUntil && (
        <p className={classes.detail}>{t('admin.connections.bothSign', { moment: moment(previousUntil) })}</p>
      )}
      <Group gap="xs">
        <Button
          variant={last ? 'default' : 'filled'}
          loading={test.isPending}
          aria-label={t('admin.connections.testOne', { name })}
          onClick={() => test.mutate({ webhookId: id })}
        >
          {t('admin.connections.test')}
        </Button>
        <Button
          variant="default"
          aria-label={t('admin.connections.deliveriesOf', { name })}
          onClick={() => openDeliveries(t, webhook)}
        >
          {t('admin.connections.deliveries')}
        </Button>
        <WebhookMenu webhook={webhook} />
      </Group>
    </li>
  )
}

/** What came of the last delivery. */
function Last({ last }: Pick<Webhook, 'last'>) {
  const { t } = useTranslation()
  const words = useDeliveryWords()
  const isBad = last && last.state !== 'delivered'
  return (
    <p className={`${classes.detail} ${isBad ? classes.failed : ''}`} role="status">
      {last ? `${t(`admin.connections.event.${last.type}`)}: ${words(last)}` : t('admin.connections.none')}
    </p>
  )
}
