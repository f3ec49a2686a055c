import type { PageName } from '@hearth/shared/account/page-names'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { Footer } from '../../app/shell/Footer.tsx'
import { useDay } from '../../members/use-day.ts'
import { DocumentLink } from '../../ui/DocumentLink.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { ScreenFailed } from '../../ui/ScreenFailed.tsx'
import classes from './PageScreen.module.css'

function PageText({ page }: { page: PageName }) {
  const { t } = useTranslation()
  // The operator writes the day of a version without a time and a zone.
  const day = useDay('UTC')
  const input = { page, language: currentLanguage() }
  const { data, isPending, refetch } = useQuery(api.pages.read.queryOptions({ input }))
  if (isPending) return <Loading />
  if (!data) {
    return (
      <ScreenFailed
        title={t(`pages.${page}`)}
        text={t('pages.notLoaded')}
        retryLabel={t('pages.retry')}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <article className={classes.page}>
      {data.template && <p className={classes.template}>{t('pages.template')}</p>}
      <div lang={data.language}>
        <Title order={1}>{data.title || t(`pages.${page}`)}</Title>
        {data.date && <p className={classes.version}>{t('pages.version', { day: day(data.date) })}</p>}
        <RichText text={data.content} link={(href, words) => <DocumentLink href={href}>{words}</DocumentLink>} />
      </div>
    </article>
  )
}

/** A page that the operator writes, for members and visitors. */
export function PageScreen() {
  const { page } = useParams({ from: '/$page' })
  return (
    <>
      <PageText page={page} />
      <Footer />
    </>
  )
}
