import type { Message, Conversation as State } from '@hearth/shared/chat'
import { useEffect, useMemo, useState } from 'react'
import { queryClient } from '../../app/api/query-client.ts'
import { useAttention } from '../../app/shell/page-attention.ts'
import { useReport } from '../../reports/use-report.tsx'
import type { ComposerMode } from '../composer/mode.ts'
import { useComposerDraft } from '../composer/use-composer-draft.ts'
import { conversationQuery } from '../data/conversations.ts'
import { usePartnerTyping } from '../data/use-typing.ts'
import { useFirstUnread } from '../history/use-first-unread.ts'
import { useJump } from '../history/use-jump.ts'
import { useOpeningPosition } from '../history/use-opening-position.ts'
import { useRenderWindow } from '../history/use-render-window.ts'
import { useScrollAnchor } from '../history/use-scroll-anchor.ts'
import { isChangeable } from '../message/changeable.ts'
import type { ConversationContext } from '../message/conversation-context.ts'
import { useMessageActions } from '../message/use-message-actions.tsx'
import { useMessageMenu } from '../message/use-message-menu.ts'
import type { OutgoingMessage } from '../sync/outbox.ts'
import type { ChatSync } from '../sync/sync.ts'
import type { View } from '../sync/types.ts'
import { useMarkRead } from './use-reading.ts'

/** The state and the actions of a conversation's screen. */
export function useConversation(sync: ChatSync, conversation: State, view: View, name: string) {
  const { id, partner, interests } = conversation
  const looking = useAttention()
  const unread = useFirstUnread(view, looking)
  useMarkRead(sync, id, view, looking)
  const place = useScrollAnchor()
  const drawn = useRenderWindow(sync, id, view)
  const jump = useJump(sync, id, place, drawn)
  useOpeningPosition(sync, view, unread, place, drawn)
  useClosing(id, view)
  const [mode, setMode] = useState<ComposerMode>(null)
  const { rewritten, rewrite, begin } = useComposerDraft(id)
  const actions = useMessageActions(sync)
  const menu = useMessageMenu(view, place.scroller)
  const context: ConversationContext = useMemo(
    () => ({
      partner,
      name,
      starters: interests,
      openMenu: menu.open,
      jumpTo: jump.to,
      react: actions.react,
      startMessage: begin,
      ...draftActions(sync, id, rewrite),
    }),
    [sync, id, partner, interests, name, menu.open, jump.to, actions, rewrite, begin],
  )

  return {
    view,
    place,
    drawn,
    around: context,
    rewritten,
    mode,
    setMode,
    marker: unread.marker,
    found: jump.found,
    typing: usePartnerTyping(id),
    /** The text of a photo may be empty. */
    send: (text: string, photo?: Blob) => {
      sync.send(id, text, mode?.kind === 'reply' ? mode.message.id : null, photo)
      setMode(null)
      jump.forget()
      unread.clear()
      drawn.toNewest()
      place.toEnd()
    },
    edit: actions.edit,
    /** The viewer's last message, if it can still be edited. */
    editable: () => view.messages.findLast((message) => message.content && isChangeable(message, Date.now())),
    search: useSearchBar(jump),
    menu: {
      message: menu.message,
      beside: menu.beside,
      onClose: menu.close,
      actions: {
        ...actions,
        reply: (message: Message) => setMode({ kind: 'reply', message }),
        edit: (message: Message) => setMode({ kind: 'edit', message }),
        report: useReporting(conversation, name),
      },
    },
  }
}

/** Whether the search bar is open, and the jumps to its hits. */
function useSearchBar(jump: ReturnType<typeof useJump>) {
  const [opened, setOpened] = useState(false)
  return {
    opened,
    toggle: () => {
      setOpened(!opened)
      jump.forget()
    },
    show: (seq: number | null) => (seq === null ? jump.forget() : jump.to(seq)),
  }
}

/** The actions on a draft that the server refused. */
function draftActions(sync: ChatSync, conversationId: string, rewrite: (content: string) => void) {
  return {
    retry: (draft: OutgoingMessage) => {
      if (draft.failed?.code !== 'MESSAGE_ID_TAKEN') return void sync.retry(draft.id)
      void sync.discard(draft.id)
      sync.send(conversationId, draft.content, draft.replyTo, draft.photo)
    },
    discard: (draft: OutgoingMessage) => void sync.discard(draft.id),
    rewrite: (draft: OutgoingMessage) => {
      rewrite(draft.content)
      void sync.discard(draft.id)
    },
  }
}

/** Refetches the conversation after a refusal, which may be the first sign that it is closed. */
function useClosing(conversationId: string, { outgoing }: View) {
  const closed = outgoing.some(({ failed }) => failed?.code === 'CONVERSATION_CLOSED')
  useEffect(() => {
    if (closed) void queryClient.invalidateQueries({ queryKey: conversationQuery(conversationId).queryKey })
  }, [conversationId, closed])
}

/** Reports a message, with the message as evidence. */
function useReporting({ id, partner }: State, name: string) {
  const report = useReport()
  const profileId = partner.id
  if (!profileId) return null
  return (message: Message) => report({ profileId, name, conversationId: id, messageIds: [message.id] })
}
