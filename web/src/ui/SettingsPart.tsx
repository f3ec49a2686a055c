import { Skeleton } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Explanation } from './Explanation.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import classes from './settings-part.module.css'

type Props = {
  /** The part's anchor: `/settings#id`. */
  id: string
  title: string
  /** What a member has to know before using it. */
  lead?: string
  /** What explains the part, behind a question mark. */
  about?: ReactNode
  heading?: Ref<HTMLHeadingElement>
  /** What the part shows: a skeleton stands in for it while it loads, and a button to retry when it failed. */
  query?: { isPending: boolean; isError: boolean; refetch: () => unknown }
  /** Says that the query failed. */
  notLoaded?: string
  children: ReactNode
}

/** A titled part of a settings screen; its children are the rows of one card. */
export function SettingsPart({ id, title, lead, about, heading, query, notLoaded = '', children }: Props) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-labelledby={id} aria-busy={query?.isPending ?? false}>
      <div className={classes.partHead}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {about && <Explanation of={title}>{about}</Explanation>}
      </div>
      {lead && <p className={classes.partLead}>{lead}</p>}
      <div className={classes.card}>
        {query?.isPending && <Skeleton h={44} my={14} />}
        {query?.isError && (
          <LoadFailed
            className={classes.failed}
            text={notLoaded}
            retryLabel={t('member.retry')}
            onRetry={() => query.refetch()}
            quiet
          />
        )}
        {children}
      </div>
    </section>
  )
}
