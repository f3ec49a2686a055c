import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { subscribe, watchPartners } from '../../app/live/events.ts'
import actions from '../../ui/actions.module.css'
import { ColdFire, LooseCable } from '../../ui/drawings.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useChatSync } from '../data/live-chat.ts'
import { Conversation } from './Conversation.tsx'

/** The screen at /chat/{conversationId}. */
export function ConversationScreen() {
  const { conversationId } = useParams({ from: '/_members/_chats/chat/$conversationId' })
  return <ConversationById key={conversationId} conversationId={conversationId} />
}

function ConversationById({ conversationId }: { conversationId: string }) {
  const sync = useChatSync()
  const { data, error, refetch } = useQuery({
    ...api.chat.show.queryOptions({ input: { conversationId } }),
    staleTime: 0,
  })
  useRefetchOnEvents(conversationId, refetch)
  const code = error ? errorCode(error) : null
  // An address that holds no conversation at all is no more there than one that is gone.
  if (code === 'NOT_FOUND' || code === 'INVALID') return <Gone />
  if (!data && error) return <NotLoaded retry={() => void refetch()} />
  if (!data || !sync) return <Loading />
  return <Conversation sync={sync} conversation={data} gone={<Gone />} />
}

/** Rereads what the server knows of the two when it may have changed. */
function useRefetchOnEvents(conversationId: string, refetch: () => unknown) {
  useEffect(() => {
    const stops = [
      watchPartners([conversationId]),
      subscribe('event', (event) => {
        const concerned = !('conversationId' in event) || event.conversationId === conversationId
        if (concerned && ['gone', 'list', 'members', 'resync', 'account'].includes(event.type)) refetch()
      }),
      subscribe('state', (state) => {
        if (state === 'connected') refetch()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [conversationId, refetch])
}

function Gone() {
  const { t } = useTranslation()
  return (
    <Notice drawing={<ColdFire />} title={t('chat.gone.title')} text={t('chat.gone.text')}>
      <Link to="/chats" className={actions.main}>
        {t('chat.backToList')}
      </Link>
    </Notice>
  )
}

function NotLoaded({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice drawing={<LooseCable />} title={t('chat.notLoaded.title')} text={t('chat.notLoaded.text')}>
      <button type="button" className={actions.main} onClick={retry}>
        {t('chat.tryAgain')}
      </button>
    </Notice>
  )
}
