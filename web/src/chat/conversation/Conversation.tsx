import type { Conversation as State } from '@hearth/shared/chat/chat'
import { type ReactNode, useMemo } from 'react'
import { background } from '../../app/lazy/background.tsx'
import { layer } from '../../app/lazy/layer.tsx'
import { Care } from '../care/Care.tsx'
import { usePartnerTyping } from '../data/use-typing.ts'
import { useMessages } from '../data/use-view.ts'
import { History } from '../history/History.tsx'
import { MessageAnnouncer } from '../history/MessageAnnouncer.tsx'
import { type ConversationContext, ConversationProvider } from '../message/conversation-context.ts'
import { useMessageActions } from '../message/use-message-actions.tsx'
import { useMessageMenu } from '../message/use-message-menu.ts'
import { usePartnerName } from '../message/use-partner-name.ts'
import { useSwipeToReply } from '../message/use-swipe-to-reply.ts'
import type { ChatSync } from '../sync/sync.ts'
import type { View } from '../sync/types.ts'
import { ComposerArea } from './ComposerArea.tsx'
import classes from './Conversation.module.css'
import { ConversationActions } from './ConversationActions.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import { useClosing } from './use-closing.ts'
import { useComposer } from './use-composer.ts'
import { useDraftActions } from './use-draft-actions.ts'
import { useHistory } from './use-history.ts'
import { useReportMessage } from './use-report-message.ts'
import { useSearchBar } from './use-search-bar.ts'
import { useSentHere } from './use-sent-here.ts'

const MessageMenu = layer(() => import('../message/MessageMenu.tsx'), 'MessageMenu')
const SearchBar = background(() => import('./SearchBar.tsx'), 'SearchBar')
const RequestBar = background(() => import('../requests/RequestBar.tsx'), 'RequestBar')
const OfferedPush = background(() => import('../../notifications/push/OfferedPush.tsx'), 'OfferedPush')
const RequestProfile = background(() => import('../requests/RequestProfile.tsx'), 'RequestProfile')

type Props = { sync: ChatSync; conversation: State; gone: ReactNode }

const focusComposer = () =>
  document.querySelector<HTMLElement>('[data-conversation] form textarea:not([aria-hidden])')?.focus()

/** Whether the viewer may react to messages: also after a kind end that the other one chose. */
const mayReact = ({ closed, farewell }: State) => closed === null || (closed === 'farewell' && !farewell?.mine)

/** Header, history and composer of a conversation. */
export function Conversation({ sync, conversation, gone }: Props) {
  const view = useMessages(sync, conversation.id)
  return view.gone ? gone : <ConversationView sync={sync} conversation={conversation} view={view} />
}

function ConversationView({ sync, conversation, view }: Omit<Props, 'gone'> & { view: View }) {
  const { id, partner, isRequest, interests: starters } = conversation
  const name = usePartnerName(partner)
  const history = useHistory(sync, id, view)
  const { anchor, drawn, jump, marker } = history
  useClosing(id, view)
  const composer = useComposer(sync, id, history.showSent)
  const { begin: startMessage, rewrite, setMode } = composer
  const actions = useMessageActions(sync)
  const { react } = actions
  const { open: openMenu, ...menu } = useMessageMenu(view, anchor.scroller)
  useSwipeToReply(anchor.scroller, conversation.closed ? null : replyTo)
  const { to: jumpTo, found } = jump
  function replyTo(messageId: string) {
    const message = (view.past ?? view.messages).find((one) => one.id === messageId && !one.removedAt)
    if (message) setMode({ kind: 'reply', message })
  }
  const draftActions = useDraftActions(sync, id, rewrite)
  const context: ConversationContext = useMemo(
    () => ({ partner, name, starters, isRequest, openMenu, jumpTo, react, startMessage, ...draftActions }),
    [partner, name, starters, isRequest, openMenu, jumpTo, react, startMessage, draftActions],
  )
  const typing = usePartnerTyping(id)
  const search = useSearchBar(jump)
  const hasSent = useSentHere(view)
  const report = useReportMessage(conversation, name)
  return (
    <ConversationProvider value={context}>
      <section className={classes.conversation} data-conversation>
        <ConversationHeader partner={partner} name={name} typing={typing} onSearch={search.toggle}>
          <ConversationActions conversation={conversation} name={name} />
        </ConversationHeader>
        {search.opened && <SearchBar conversationId={id} onHit={search.show} onClose={search.toggle} />}
        <MessageAnnouncer conversationId={id} name={name} view={view} />
        <History
          view={view}
          anchor={anchor}
          drawn={drawn}
          marker={marker}
          found={found}
          typing={typing}
          above={isRequest && <RequestProfile conversationId={id} />}
        />
        <Care conversation={conversation} name={name} view={view} />
        {hasSent && <OfferedPush onAnswer={focusComposer} />}
        {isRequest && <RequestBar conversation={conversation} name={name} />}
        <ComposerArea conversation={conversation} name={name} view={view} composer={composer} onEdit={actions.edit} />
        <MessageMenu
          opened={menu.message !== null}
          message={menu.message}
          beside={menu.beside}
          onClose={menu.close}
          closed={conversation.closed !== null}
          reactable={mayReact(conversation)}
          actions={{
            ...actions,
            reply: (message) => setMode({ kind: 'reply', message }),
            edit: (message) => setMode({ kind: 'edit', message }),
            report,
          }}
        />
      </section>
    </ConversationProvider>
  )
}
