import type { Conversation, Message } from '@hearth/shared/chat'
import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { readConversation } from '../data/conversations.ts'
import { onArrival } from '../data/live-chat.ts'
import { soundFor } from '../data/message-sound.ts'
import { recount } from '../data/unread-counts.ts'
import { MessagePopup } from './MessagePopup.tsx'
import classes from './MessagePopups.module.css'

type Popup = { conversation: Conversation; message: Message }

/** So many at once; of each conversation the newest. The others wait in the list, where the badge counts them. */
const maxPopups = 3

/** Pop-ups for what others write (specification, section 4): not for the conversation that is being looked at. */
export function MessagePopups() {
  const { t } = useTranslation()
  const [news, setNews] = useState<Popup[]>([])
  useArrivals((one) => setNews((old) => withPopup(old, one)))
  const close = (conversationId: string) =>
    setNews((old) => old.filter(({ conversation }) => conversation.id !== conversationId))
  return createPortal(
    <section className={classes.stack} aria-label={t('chats.news.label')} aria-live="polite" aria-relevant="additions">
      {news.map(({ conversation, message }) => (
        <MessagePopup
          key={message.id}
          conversation={conversation}
          message={message}
          onClose={() => close(conversation.id)}
        />
      ))}
    </section>,
    document.body,
  )
}

/** What was found out about an older message later than about a newer one is no news. */
function withPopup(old: Popup[], one: Popup): Popup[] {
  if (old.some((other) => isSame(one, other) && other.message.seq > one.message.seq)) return old
  return [one, ...old.filter((other) => !isSame(one, other))].slice(0, maxPopups)
}

const isSame = (one: Popup, other: Popup) => one.conversation.id === other.conversation.id

/** Calls with each message that its reader has to be told of. */
function useArrivals(onNews: (news: Popup) => void) {
  const { conversationId } = useParams({ strict: false })
  const tell = useEffectEvent(onNews)
  const isLookedAt = useEffectEvent((id: string) => id === conversationId && isWatched())
  useEffect(() => {
    const waits = new Set<ReturnType<typeof setTimeout>>()
    const stop = onArrival((message) => {
      if (isLookedAt(message.conversationId)) return
      // A tab that has it in view reads it meanwhile, and then it is no news in the others either.
      const wait = setTimeout(async () => {
        waits.delete(wait)
        const news = await popupOf(message)
        if (!news || isLookedAt(message.conversationId)) return
        soundFor(message.id)
        if (document.visibilityState === 'visible') tell(news)
      }, recount.afterMessage)
      waits.add(wait)
    })
    return () => {
      stop()
      for (const wait of waits) clearTimeout(wait)
    }
  }, [])
}

const isWatched = () => document.visibilityState === 'visible' && document.hasFocus()

/** Who wrote; null when it has been read or taken back already, or nobody can be told who it is. */
async function popupOf(message: Message): Promise<Popup | null> {
  const { conversationId } = message
  const conversation = await readConversation(conversationId).catch(() => null)
  if (!conversation || conversation.readSeq >= message.seq || conversation.hidden) return null
  return message.removedAt ? null : { conversation, message }
}
