import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NoticeActions } from './NoticeActions.tsx'
import { NoticeList } from './NoticeList.tsx'
import classes from './NoticePanel.module.css'
import { noticesOf, noticesQuery } from './notices.ts'

/** The list below the bell on a wide screen. */
export function NoticePanel() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(noticesQuery)
  const notices = noticesOf(query.data?.pages ?? [])
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('notices.title')}</h2>
        <NoticeActions notices={notices} />
      </div>
      <div className={classes.scroll}>
        <NoticeList query={query} notices={notices} heading="h3" />
      </div>
    </>
  )
}
