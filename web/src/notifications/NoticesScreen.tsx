import { Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NoticeActions } from './NoticeActions.tsx'
import { NoticeList } from './NoticeList.tsx'
import classes from './NoticesScreen.module.css'
import { noticesOf, noticesQuery } from './notices.ts'

/** The notices on a screen of their own. */
export function NoticesScreen() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(noticesQuery)
  const notices = noticesOf(query.data?.pages ?? [])
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <Title order={1}>{t('notices.title')}</Title>
        <div className={classes.actions}>
          <NoticeActions notices={notices} />
        </div>
      </header>
      <NoticeList query={query} notices={notices} heading="h2" />
    </div>
  )
}
