import type { Conversation as State } from '@hearth/shared/chat'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Arrivals } from './Arrivals.tsx'
import classes from './Conversation.module.css'
import { ConversationHeader } from './ConversationHeader.tsx'
import { ConversationMenu } from './ConversationMenu.tsx'
import { AroundConversation } from './conversation-context.ts'
import { History } from './History.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { SearchBar } from './SearchBar.tsx'
import type { ChatSync } from './sync.ts'
import type { View } from './sync-types.ts'
import { useConversation } from './use-conversation.ts'
import { useView } from './use-view.ts'
import { Writing } from './Writing.tsx'

type Props = { sync: ChatSync; conversation: State; gone: ReactNode }

/** Who it is with, what was said, and where to write. */
export function Conversation({ sync, conversation, gone }: Props) {
  const view = useView(sync, conversation.id)
  return view.gone ? gone : <Talk sync={sync} conversation={conversation} view={view} />
}

function Talk({ sync, conversation, view }: Omit<Props, 'gone'> & { view: View }) {
  const { t } = useTranslation()
  const { id, partner } = conversation
  const name = partner.name || t('chat.formerMember')
  const talk = useConversation(sync, conversation, view, name)
  return (
    <AroundConversation value={talk.around}>
      <section className={classes.conversation}>
        <ConversationHeader partner={partner} name={name} typing={talk.typing} onSearch={talk.search.toggle}>
          <ConversationMenu conversation={conversation} name={name} />
        </ConversationHeader>
        {talk.search.opened && <SearchBar conversationId={id} onHit={talk.search.show} onClose={talk.search.toggle} />}
        <Arrivals conversationId={id} name={name} view={view} />
        <History
          view={talk.view}
          place={talk.place}
          drawn={talk.drawn}
          marker={talk.marker}
          found={talk.found}
          typing={talk.typing}
        />
        <Writing conversation={conversation} talk={talk} />
        <MessageMenu {...talk.menu} closed={conversation.closed !== null} />
      </section>
    </AroundConversation>
  )
}
