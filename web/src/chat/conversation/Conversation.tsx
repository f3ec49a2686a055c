import type { Conversation as State } from '@hearth/shared/chat'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessages } from '../data/use-view.ts'
import { History } from '../history/History.tsx'
import { MessageAnnouncer } from '../history/MessageAnnouncer.tsx'
import { ConversationProvider } from '../message/conversation-context.ts'
import { MessageMenu } from '../message/MessageMenu.tsx'
import type { ChatSync } from '../sync/sync.ts'
import type { View } from '../sync/types.ts'
import { ComposerArea } from './ComposerArea.tsx'
import classes from './Conversation.module.css'
import { ConversationHeader } from './ConversationHeader.tsx'
import { ConversationMenu } from './ConversationMenu.tsx'
import { SearchBar } from './SearchBar.tsx'
import { useConversation } from './use-conversation.ts'

type Props = { sync: ChatSync; conversation: State; gone: ReactNode }

/** Header, history and composer of a conversation. */
export function Conversation({ sync, conversation, gone }: Props) {
  const view = useMessages(sync, conversation.id)
  return view.gone ? gone : <ConversationView sync={sync} conversation={conversation} view={view} />
}

function ConversationView({ sync, conversation, view }: Omit<Props, 'gone'> & { view: View }) {
  const { t } = useTranslation()
  const { id, partner } = conversation
  const name = partner.name || t('chat.formerMember')
  const talk = useConversation(sync, conversation, view, name)
  return (
    <ConversationProvider value={talk.around}>
      <section className={classes.conversation}>
        <ConversationHeader partner={partner} name={name} typing={talk.typing} onSearch={talk.search.toggle}>
          <ConversationMenu conversation={conversation} name={name} />
        </ConversationHeader>
        {talk.search.opened && <SearchBar conversationId={id} onHit={talk.search.show} onClose={talk.search.toggle} />}
        <MessageAnnouncer conversationId={id} name={name} view={view} />
        <History
          view={talk.view}
          anchor={talk.place}
          drawn={talk.drawn}
          marker={talk.marker}
          found={talk.found}
          typing={talk.typing}
        />
        <ComposerArea conversation={conversation} view={talk} />
        <MessageMenu {...talk.menu} closed={conversation.closed !== null} />
      </section>
    </ConversationProvider>
  )
}
