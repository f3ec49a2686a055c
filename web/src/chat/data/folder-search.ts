import type { ConversationFolder } from '@hearth/shared/chat/chat-limits'

/** The address names the list of requests only. Beside an open conversation without a name is the list that it is in. */
export type FolderSearch = { tab?: ConversationFolder }

export const readFolderSearch = ({ tab }: Record<string, unknown>): FolderSearch =>
  tab === 'requests' || tab === 'chats' ? { tab } : {}

/** The address of a list. */
export const searchOf = (folder: ConversationFolder): FolderSearch => (folder === 'requests' ? { tab: folder } : {})
