import type { LikeItem } from '@hearth/shared/people/likes'
import { firstPictures } from '@hearth/shared/pictures/card-pictures'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { background } from '../../app/lazy/background.tsx'
import { useFirstItems } from '../../app/lazy/use-first-items.ts'
import { lookedAt } from '../../app/shell/news.ts'
import { useStartConversation } from '../../chat/data/use-start-conversation.ts'
import { LikeButton } from '../../members/likes/LikeButton.tsx'
import { useLike } from '../../members/likes/use-like.ts'
import { ListFailed, MemberList } from '../../members/MemberList.tsx'
import { MemberTile } from '../../members/MemberTile.tsx'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { useVisit } from '../../members/use-visit.ts'
import { DeclineButton } from './DeclineButton.tsx'
import { LikesEmpty } from './LikesEmpty.tsx'
import { likesOf, likesQuery, type Side } from './likes-query.ts'

/** Only a list with a like of a part loads it. */
const PartOfLike = background(() => import('./part/PartOfLike.tsx'), 'PartOfLike')

const markSeen = () => client.likes.visited().then(() => lookedAt('likes'))
const doNothing = () => Promise.resolve()

/** One side's likes: skeletons, tiles, the empty state, or a failure with a retry. */
export function LikesList({ side }: { side: Side }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(likesQuery(side))
  const items = likesOf(side, query.data?.pages ?? [])
  const shown = useFirstItems(items)
  const isNew = useVisit(query, query.data?.pages[0]?.visitedAt, side === 'received' ? markSeen : doNothing)
  if (query.isLoadingError) return <ListFailed words={t('likes.notLoaded')} onRetry={() => void query.refetch()} />
  return (
    <MemberList
      query={query}
      label={t(`likes.tab.${side}`)}
      announced={t(`likes.shown.${side}`, { count: items.length })}
      empty={<LikesEmpty side={side} />}
      failed={t('likes.notLoaded')}
    >
      {shown.map((item, index) => (
        <li key={item.member.id}>
          {item.part && <PartOfLike item={item} part={item.part} side={side} />}
          <LikeTile
            item={item}
            side={side}
            isNew={side === 'received' && isNew(item.at)}
            eager={index < 4}
            urgent={index < firstPictures}
          />
        </li>
      ))}
    </MemberList>
  )
}

type TileProps = { item: LikeItem; side: Side; isNew: boolean; eager: boolean; urgent: boolean }

function LikeTile({ item: { member, at, mutual }, side, isNew, eager, urgent }: TileProps) {
  const { t } = useTranslation()
  const { start } = useStartConversation(t('likes.noConversation'))
  const isMatch = side === 'received' ? member.liked : mutual
  const newMark = isNew ? 'new' : null
  const ways = { likeFailed: 'likes.noLikeBack', unlikeFailed: 'likes.noUnlike', undo: true }
  const toggle = useLike({ ...member, matched: isMatch }, ways)
  return (
    <MemberTile
      member={member}
      mark={isMatch ? 'match' : newMark}
      when={<TimeAgo at={at} />}
      likeWord={t('likes.likeBack')}
      onLike={() => void toggle()}
      onMessage={() => void start(member.id)}
      unlikeButton={<LikeButton member={member} onToggle={() => void toggle()} />}
      declineButton={side === 'received' && <DeclineButton member={member} />}
      eager={eager}
      urgent={urgent}
    />
  )
}
