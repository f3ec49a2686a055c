import { type ConversationFolder, conversationFolders } from '@hearth/shared/chat/chat-limits'
import { Tabs } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { unreadLabel } from '../../app/shell/unread.ts'
import screen from '../../members/MemberListScreen.module.css'
import { inOrder, type Pages } from '../data/conversation-pages.ts'
import classes from './FolderTabs.module.css'

type Counted = Exclude<ConversationFolder, 'chats'>

type Props = {
  folder: ConversationFolder
  /** What waits for the member. */
  lists: Record<Counted, Pages | undefined>
  onShow: (folder: ConversationFolder) => void
  /** The list. */
  children: ReactNode
}

const counted = (pages: Pages | undefined) => unreadLabel(inOrder(pages?.pages ?? []).length)

/** The tabs above the list, while anything waits: the chats, and with its number each list that has something. */
export function FolderTabs({ folder, lists, onShow, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const counts = { chats: null, turn: counted(lists.turn), requests: counted(lists.requests) }
  const names = { chats: t('shell.nav.chats'), turn: t('chats.turn.tab'), requests: t('chats.requests.tab') }
  const shown = conversationFolders.filter((one) => one === 'chats' || one === folder || counts[one])
  const hasTabs = shown.length > 1
  const panel = { role: 'tabpanel', id: `${id}-panel-${folder}`, 'aria-labelledby': `${id}-tab-${folder}` }
  return (
    <Tabs id={id} className={classes.tabs} value={folder} onChange={(one) => onShow(one as ConversationFolder)}>
      {hasTabs && (
        <Tabs.List className={classes.list} aria-label={t('chats.tabs')} grow>
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one} className={screen.tab}>
              {names[one]} {counts[one] && <span className={screen.count}>{counts[one]}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      {/* The same element with tabs and without, so that the list keeps its place and the focus. */}
      <div className={classes.panel} {...(hasTabs && panel)}>
        {children}
      </div>
    </Tabs>
  )
}
