import type { ViewItem } from '@hearth/shared/people/views'
import { firstPictures } from '@hearth/shared/pictures/card-pictures'
import { Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { useFirstItems } from '../../app/lazy/use-first-items.ts'
import { lookedAt } from '../../app/shell/news.ts'
import { useStartConversation } from '../../chat/data/use-start-conversation.ts'
import { LikeButton } from '../../members/likes/LikeButton.tsx'
import { useLike } from '../../members/likes/use-like.ts'
import { ListFailed, MemberList } from '../../members/MemberList.tsx'
import screen from '../../members/MemberListScreen.module.css'
import { MemberTile } from '../../members/MemberTile.tsx'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { useVisit } from '../../members/use-visit.ts'
import { Invisible, NoViews } from './ViewsEmpty.tsx'
import { viewsOf, viewsQuery } from './views-query.ts'

const markSeen = () => client.views.visited().then(() => lookedAt('views'))

/** The members who opened the viewer's profile. */
export function Views() {
  const { t } = useTranslation()
  return (
    <div className={screen.screen}>
      <header className={screen.heading}>
        <Title order={1}>{t('views.title')}</Title>
      </header>
      <List />
    </div>
  )
}

function List() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(viewsQuery)
  const [first] = query.data?.pages ?? []
  const items = viewsOf(query.data?.pages ?? [])
  const shown = useFirstItems(items)
  const isNew = useVisit(query, first?.visitedAt, markSeen)
  if (query.isLoadingError) return <ListFailed words={t('views.notLoaded')} onRetry={() => void query.refetch()} />
  if (first?.invisible) return <Invisible />
  return (
    <MemberList
      query={query}
      label={t('views.title')}
      announced={t('views.shown', { count: items.length })}
      empty={<NoViews />}
      failed={t('views.notLoaded')}
    >
      {shown.map((item, index) => (
        <li key={item.member.id}>
          <ViewTile item={item} isNew={isNew(item.at)} eager={index < 4} urgent={index < firstPictures} />
        </li>
      ))}
    </MemberList>
  )
}

type TileProps = { item: ViewItem; isNew: boolean; eager: boolean; urgent: boolean }

function markOf({ isMatch, isNew, likesYou }: { isMatch: boolean; isNew: boolean; likesYou: boolean }) {
  if (isMatch) return 'match'
  if (isNew) return 'new'
  return likesYou ? 'likesYou' : null
}

function ViewTile({ item: { member, at, times, likesYou }, isNew, eager, urgent }: TileProps) {
  const { t } = useTranslation()
  const { start } = useStartConversation(t('likes.noConversation'))
  const isMatch = likesYou && member.liked
  const ways = { likeFailed: 'views.noLike', unlikeFailed: 'likes.noUnlike', undo: true }
  const toggle = useLike({ ...member, matched: isMatch }, ways)
  const mark = markOf({ isMatch, isNew, likesYou })
  const when = (
    <>
      <TimeAgo at={at} />
      {times > 1 && <span>{t('views.times', { count: times })}</span>}
    </>
  )
  return (
    <MemberTile
      member={member}
      mark={mark}
      when={when}
      eager={eager}
      urgent={urgent}
      likeWord={t(likesYou ? 'likes.likeBack' : 'views.like')}
      onLike={() => void toggle()}
      onMessage={() => void start(member.id)}
      unlikeButton={<LikeButton member={member} onToggle={() => void toggle()} />}
    />
  )
}
