import type { LiveEvent } from '@hearth/shared/chat/live'
import { countLimit } from '@hearth/shared/people/likes-limits'
import type { Match } from '@hearth/shared/people/matches'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { uniqueById } from '../../app/api/pages.ts'
import { refetchFresh } from '../../app/api/refetch.ts'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { MemberPhoto } from '../../members/MemberPhoto.tsx'
import classes from './MatchRow.module.css'
import { newMatchesQuery } from './matches-query.ts'

/** Refetches when the first message of a match arrives, which makes it one with a conversation. */
function useFirstMessages(matches: Match[]) {
  const onEvent = (event: LiveEvent) => {
    if (event.type !== 'message' || matches.every(({ conversationId }) => conversationId)) return
    const isKnown = matches.some(({ conversationId }) => conversationId === event.conversationId)
    if (!isKnown) void refetchFresh(newMatchesQuery.queryKey)
  }
  useLiveEvents({ onEvent })
}

/** The matches, newest first, in one line that scrolls sideways. Further ones load before its end comes into view. */
export function MatchRow() {
  const { t } = useTranslation()
  const title = useId()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(newMatchesQuery)
  const matches = uniqueById(data?.pages.flatMap((page) => page.matches) ?? [], ({ member }) => member.id)
  useFirstMessages(matches)
  const total = Math.max(data?.pages[0]?.total ?? 0, matches.length)
  const count = Math.min(total, countLimit)
  return (
    <section className={classes.row} aria-labelledby={title}>
      <h2 className={classes.title} id={title}>
        {t('matches.countNew', {
          count,
          number: total > countLimit ? `${count}+` : count,
        })}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
      <ul className={classes.list} role="list">
        {matches.map((match) => (
          <li key={match.member.id}>
            <MatchLink match={match} />
          </li>
        ))}
        {hasNextPage && !isFetchingNextPage && <End onNear={() => void fetchNextPage()} />}
      </ul>
    </section>
  )
}

/** Leads to the conversation, or to the profile with the first message open. */
function MatchLink({ match: { member, firstName, conversationId } }: { match: Match }) {
  const { t } = useTranslation()
  const content = (
    <>
      <span className={classes.ring} data-new={!conversationId} aria-hidden="true">
        <span className={classes.photo}>
          <MemberPhoto photo={member.photo} alt="" sizes="64px" eager />
        </span>
      </span>
      <span className={classes.name}>
        <bdi>{firstName}</bdi>
      </span>
    </>
  )
  if (conversationId)
    return (
      <Link className={classes.match} to="/chat/$conversationId" params={{ conversationId }}>
        {content}
      </Link>
    )
  return (
    <Link
      className={classes.match}
      aria-label={t('matches.new', { name: firstName })}
      to="/profile/$profileId"
      params={{ profileId: member.id }}
      search={{ message: true }}
    >
      {content}
    </Link>
  )
}

/** The end of the loaded matches. */
function End({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLLIElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!end.current) return
    // A row's width ahead, so that who walks the row by keyboard does not come to its end before the next ones do.
    const ahead = { root: end.current.parentElement, rootMargin: '0px 100%' }
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && near(), ahead)
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return <li className={classes.end} ref={end} aria-hidden="true" />
}
