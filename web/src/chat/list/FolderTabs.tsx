import { type ConversationFolder, conversationFolders } from '@hearth/shared/chat/chat-limits'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unreadLabel } from '../../app/shell/unread.ts'
import screen from '../../members/MemberListScreen.module.css'
import { inOrder, type Pages } from '../data/conversation-pages.ts'
import classes from './FolderTabs.module.css'

type Props = {
  folder: ConversationFolder
  requests: Pages | undefined
  onShow: (folder: ConversationFolder) => void
  /** The list. */
  children: ReactNode
}

/** The tabs above the list: the chats, and the requests with their number. */
export function FolderTabs({ folder, requests, onShow, children }: Props) {
  const { t } = useTranslation()
  const count = unreadLabel(inOrder(requests?.pages ?? []).length)
  const names = { chats: t('shell.nav.chats'), requests: t('chats.requests.tab') }
  return (
    <Tabs className={classes.tabs} value={folder} onChange={(one) => onShow(one as ConversationFolder)}>
      <Tabs.List className={classes.list} aria-label={t('chats.requests.tabs')} grow>
        {conversationFolders.map((one) => (
          <Tabs.Tab key={one} value={one} className={screen.tab}>
            {names[one]} {one === 'requests' && count && <span className={screen.count}>{count}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {conversationFolders.map((one) => (
        <Tabs.Panel key={one} value={one} className={classes.panel}>
          {one === folder && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
