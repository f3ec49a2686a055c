import type { PageName } from '@hearth/shared/page-names'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api/client.ts'
import { currentLanguage } from '../app/i18n/i18n.ts'
import { Footer } from '../app/shell/Footer.tsx'
import { DocumentLink } from '../ui/DocumentLink.tsx'
import { Loading } from '../ui/Loading.tsx'
import { RichText } from '../ui/RichText.tsx'
import { ScreenFailed } from '../ui/ScreenFailed.tsx'
import classes from './PageScreen.module.css'

/** The day of a version, which the operator writes without a time and a zone. */
function useVersionDay() {
  const days = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long', timeZone: 'UTC' })
  return (date: string) => days.format(new Date(date))
}

function PageText({ page }: { page: PageName }) {
  const { t } = useTranslation()
  const day = useVersionDay()
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
