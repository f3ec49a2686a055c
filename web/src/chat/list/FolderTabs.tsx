import { type ConversationFolder, conversationFolders } from '@hearth/shared/chat/chat-limits'
import { Tabs } from '@mantine/core'
import { type ReactNode, useId } from 'react'
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

/** The tabs above the list, while there are requests: the chats, and the requests with their number. */
export function FolderTabs({ folder, requests, onShow, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const count = unreadLabel(inOrder(requests?.pages ?? []).length)
  const hasTabs = Boolean(count) || folder === 'requests'
  const panel = { role: 'tabpanel', id: `${id}-panel-${folder}`, 'aria-labelledby': `${id}-tab-${folder}` }
  const names = { chats: t('shell.nav.chats'), requests: t('chats.requests.tab') }
  return (
    <Tabs id={id} className={classes.tabs} value={folder} onChange={(one) => onShow(one as ConversationFolder)}>
      {hasTabs && (
        <Tabs.List className={classes.list} aria-label={t('chats.requests.tabs')} grow>
          {conversationFolders.map((one) => (
            <Tabs.Tab key={one} value={one} className={screen.tab}>
              {names[one]} {one === 'requests' && count && <span className={screen.count}>{count}</span>}
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
