import type { Conversation } from '@hearth/shared/chat/chat'
import type { ConversationFolder } from '@hearth/shared/chat/chat-limits'
import { isQuiet } from '@hearth/shared/chat/turn'
import { Button, Skeleton, Title } from '@mantine/core'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { watchPartners } from '../../app/live/events.ts'
import { useNow } from '../../members/use-now.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { inOrder } from '../data/conversation-pages.ts'
import { conversationsQuery } from '../data/conversations.ts'
import { ChatSettings } from './ChatSettings.tsx'
import classes from './ConversationList.module.css'
import { ConversationRow } from './ConversationRow.tsx'
import { FolderTabs } from './FolderTabs.tsx'
import { NoConversations } from './NoConversations.tsx'
import { NothingWaits } from './NothingWaits.tsx'
import { useEndInView } from './use-end-in-view.ts'
import { useFolder } from './use-folder.ts'

/** The presence of this many partners is watched, which covers one or two screens. */
const maxWatched = 48

/** The member's conversations. Live events keep the lists current (see ChatNotifications). */
export function ConversationList({ matches }: { matches: ReactNode }) {
  const [folder, show] = useFolder()
  const queries = {
    chats: useInfiniteQuery(conversationsQuery.chats),
    turn: useInfiniteQuery(conversationsQuery.turn),
    requests: useInfiniteQuery(conversationsQuery.requests),
  }
  const query = queries[folder]
  const conversations = useMemo(() => inOrder(query.data?.pages ?? [], folder), [query.data, folder])
  useWatchedPartners(conversations)
  return (
    <section className={classes.list} aria-labelledby="chats" aria-busy={query.isFetching}>
      <Heading />
      {matches}
      <FolderTabs folder={folder} lists={{ turn: queries.turn.data, requests: queries.requests.data }} onShow={show}>
        <FolderRows folder={folder} query={query} conversations={conversations} />
      </FolderTabs>
    </section>
  )
}

type RowsProps = {
  folder: ConversationFolder
  query: UseInfiniteQueryResult<unknown>
  conversations: Conversation[]
}

function FolderRows({ folder, query, conversations }: RowsProps) {
  const now = useNow()
  const [lively, quiet] = useMemo(() => divide(folder, conversations, now), [folder, conversations, now])
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  const isOpen = unfolded ?? lively.length === 0
  const isEmpty = query.data !== undefined && conversations.length === 0
  // What follows a quiet conversation is as quiet.
  const isFolded = quiet.length > 0 && !isOpen
  return (
    <>
      {query.isPending && <Skeletons />}
      {query.isLoadingError && <Failed onRetry={() => void query.refetch()} />}
      {isEmpty && (folder === 'chats' ? <NoConversations /> : <NothingWaits folder={folder} />)}
      <Rows folder={folder} conversations={lively} />
      {quiet.length > 0 && <Quiet conversations={quiet} isOpen={isOpen} onToggle={setUnfolded} />}
      {query.isFetchNextPageError && <Failed onRetry={() => void query.fetchNextPage()} />}
      {query.hasNextPage && !isFolded && !query.isFetchNextPageError && (
        <More loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  )
}

/** The chats, and apart from them those in which neither has written for long. Other lists are one. */
function divide(folder: ConversationFolder, conversations: Conversation[], now: number) {
  const isFolded = (one: Conversation) => folder === 'chats' && isQuiet(one, now)
  return [conversations.filter((one) => !isFolded(one)), conversations.filter(isFolded)] as const
}

type QuietProps = { conversations: Conversation[]; isOpen: boolean; onToggle: (isOpen: boolean) => void }

/** Folded conversations. A search in the page unfolds them. */
function Quiet({ conversations, isOpen, onToggle }: QuietProps) {
  const { t } = useTranslation()
  return (
    <details className={classes.quiet} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>{t('chats.quiet')}</summary>
      <Rows folder="chats" conversations={conversations} />
    </details>
  )
}

function Heading() {
  const { t } = useTranslation()
  const { conversationId } = useParams({ strict: false })
  // Beside an open conversation the list is not the page's main heading.
  const order = conversationId ? 2 : 1
  return (
    <header className={classes.heading}>
      <Title order={order} size="h1" id="chats" className={classes.title} tabIndex={-1}>
        {t('shell.nav.chats')}
      </Title>
      <ChatSettings />
    </header>
  )
}

function Rows({ folder, conversations }: Pick<RowsProps, 'folder' | 'conversations'>) {
  if (!conversations.length) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
    <ul className={classes.rows} role="list">
      {conversations.map((conversation) => (
        <ConversationRow key={conversation.id} conversation={conversation} folder={folder} />
      ))}
    </ul>
  )
}

/** Loads the next page when it comes into view. */
function More({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const { t } = useTranslation()
  const end = useRef<HTMLDivElement>(null)
  useEndInView(end, !loading, onMore)
  return (
    <div className={classes.more} ref={end}>
      <Button variant="subtle" size="md" radius="xl" aria-disabled={loading} onClick={() => !loading && onMore()}>
        {t(loading ? 'chats.loadingMore' : 'chats.loadMore')}
      </Button>
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <LoadFailed
      className={classes.failed}
      text={t('chats.failed')}
      retryLabel={t('chat.tryAgain')}
      onRetry={onRetry}
      radius="xl"
    />
  )
}

function Skeletons() {
  return (
    <div aria-hidden="true">
      {[58, 42, 66, 50, 61, 45].map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton circle height={56} />
          <div>
            <Skeleton height={14} width="40%" mb={12} />
            <Skeleton height={12} width={`${width}%`} />
          </div>
        </div>
      ))}
    </div>
  )
}

function useWatchedPartners(conversations: Conversation[]) {
  const ids = conversations
    .slice(0, maxWatched)
    .map((one) => one.id)
    .toSorted()
    .join()
  useEffect(() => (ids ? watchPartners(ids.split(',')) : undefined), [ids])
}
