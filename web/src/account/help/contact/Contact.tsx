import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api/client.ts'
import { useMe } from '../../../app/session/session.ts'
import { DocumentLink } from '../../../ui/DocumentLink.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import classes from './Contact.module.css'
import { ContactForm } from './ContactForm.tsx'

function Closed() {
  const { t } = useTranslation()
  return (
    <div className={classes.closed}>
      <p>
        <strong>{t('help.contact.off')}</strong> {t('help.contact.offText')}
      </p>
      <DocumentLink href="/imprint">{t('pages.imprint')}</DocumentLink>
    </div>
  )
}

/** Writes to the operator: a form, or the word that there is no address yet. */
export function Contact() {
  const { t } = useTranslation()
  const { data: me, isPending: isUnknown } = useMe()
  const { data, isPending, refetch } = useQuery(api.help.contact.queryOptions())
  if (isPending || isUnknown) return <Loading />
  return (
    <div className={classes.contact}>
      <Title order={1}>{t('help.contact.title')}</Title>
      {data?.open && <p className={classes.lead}>{t('help.contact.lead')}</p>}
      {!data && (
        <LoadFailed
          className={classes.closed}
          text={t('help.failed')}
          retryLabel={t('help.retry')}
          onRetry={() => void refetch()}
          withoutHelp
        />
      )}
      {data && !data.open && <Closed />}
      <p className={classes.lead}>
        <DocumentLink href="/report-content">{t('outsideNotice.title')}</DocumentLink>
      </p>
      {data?.open && <ContactForm isMember={Boolean(me)} address={me?.account.email ?? null} />}
    </div>
  )
}
