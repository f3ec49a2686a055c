import { webhookLimits } from '@hearth/shared/webhook-events'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import IconWebhook from '~icons/webhook'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { staffApi } from '../admin/staff-client.ts'
import classes from './Connections.module.css'
import { WebhookCard } from './WebhookCard.tsx'
import { openWebhookForm } from './WebhookForm.tsx'

/** Whom the installation tells what needs a look. */
export function ConnectionsScreen() {
  const { t } = useTranslation()
  const { data, isLoadingError, refetch } = useQuery(staffApi.adminWebhooks.list.queryOptions())
  return (
    <AdminScreen title={t('admin.areas.connections.title')} lead={t('admin.connections.lead')}>
      {isLoadingError && <NotLoaded text={t('admin.connections.notLoaded')} onRetry={() => void refetch()} />}
      {!isLoadingError && !data && <Loading />}
      {data?.length === 0 && <Nobody />}
      {data && data.length > 0 && (
        <>
          <ul className={classes.list} aria-label={t('admin.areas.connections.title')}>
            {data.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} />
            ))}
          </ul>
          {data.length < webhookLimits.webhooks ? (
            <Button variant="default" size="md" onClick={() => openWebhookForm(t)}>
              {t('admin.connections.add')}
            </Button>
          ) : (
            <SmallPrint>{t('admin.problem.WEBHOOKS_FULL')}</SmallPrint>
          )}
        </>
      )}
    </AdminScreen>
  )
}

/** No webhook yet: what one is for, and the way to the first. */
function Nobody() {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <IconWebhook size={40} aria-hidden="true" />
      <h2>{t('admin.connections.empty.title')}</h2>
      <p>{t('admin.connections.empty.text')}</p>
      <Button size="md" onClick={() => openWebhookForm(t)}>
        {t('admin.connections.add')}
      </Button>
    </div>
  )
}
