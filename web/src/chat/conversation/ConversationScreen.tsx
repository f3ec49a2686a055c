import type { Conversation as State } from '@hearth/shared/chat/chat'
import type { LiveEvent } from '@hearth/shared/chat/live'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { staleAtOnce } from '../../app/api/page-answers.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { watchPartners } from '../../app/live/events.ts'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import actions from '../../ui/actions.module.css'
import { ColdFire } from '../../ui/ColdFire.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenFailed } from '../../ui/ScreenFailed.tsx'
import { conversationQuery } from '../data/conversations.ts'
import { useChatSync } from '../data/live-chat.ts'
import { usePartnerName } from '../message/use-partner-name.ts'
import classes from './Conversation.module.css'
import { Conversation } from './Conversation.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'

/** The screen at /chat/{conversationId}. */
export function ConversationScreen() {
  const { conversationId } = useParams({ from: '/_members/_chats/chat/$conversationId' })
  return <ConversationById key={conversationId} conversationId={conversationId} />
}

function ConversationById({ conversationId }: { conversationId: string }) {
  // The first messages are drawn in small steps, between which the browser answers the member.
  const sync = useDeferredValue(useChatSync())
  const { data, error, refetch } = useQuery({
    ...conversationQuery(conversationId),
    staleTime: staleAtOnce,
  })
  useRefetchOnEvents(conversationId, refetch)
  const code = error ? errorCode(error) : null
  // An invalid id looks the same to the member as a conversation that is gone.
  if (code === 'NOT_FOUND' || code === 'INVALID') return <Gone />
  if (!data && error) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (!sync) return <Opening conversation={data} />
  return <Conversation sync={sync} conversation={data} gone={<Gone />} />
}

/** The bar with the partner, until this tab can show messages. */
function Opening({ conversation }: { conversation: State }) {
  const { partner } = conversation
  return (
    <section className={classes.conversation} data-conversation>
      <ConversationHeader partner={partner} name={usePartnerName(partner)} typing={false} />
      <Loading />
    </section>
  )
}

const concerned: LiveEvent['type'][] = ['gone', 'list', 'match', 'members', 'resync', 'account']

/** Refetches the conversation when it may have changed in more than its messages. */
function useRefetchOnEvents(conversationId: string, refetch: () => unknown) {
  useEffect(() => watchPartners([conversationId]), [conversationId])
  useLiveEvents({
    onEvent: (event) => {
      const isOther = 'conversationId' in event && event.conversationId !== conversationId
      if (!isOther && concerned.includes(event.type)) refetch()
    },
    onReconnect: refetch,
  })
}

function Gone() {
  const { t } = useTranslation()
  return (
    <Notice drawing={<ColdFire />} title={t('chat.gone.title')} text={t('chat.gone.text')}>
      <Link to="/chats" className={actions.main}>
        {t('chat.backToList')}
      </Link>
      <HelpLink article="conversation-gone" />
    </Notice>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <ScreenFailed
      title={t('chat.notLoaded.title')}
      text={t('chat.notLoaded.text')}
      retryLabel={t('chat.tryAgain')}
      onRetry={onRetry}
    />
  )
}
