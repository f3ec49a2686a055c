import { type ConversationFolder, conversationFolders } from '@hearth/shared/chat/chat-limits'

/** The address names each list but the chats. Beside an open conversation without a name is the list that it is in. */
export type FolderSearch = { tab?: ConversationFolder }

export const readFolderSearch = ({ tab }: Record<string, unknown>): FolderSearch => {
  const folder = conversationFolders.find((one) => one === tab)
  return folder ? { tab: folder } : {}
}

/** The address of a list. */
export const searchOf = (folder: ConversationFolder): FolderSearch => (folder === 'chats' ? {} : { tab: folder })

/** The address of a conversation of a list. Who answers one after the other keeps the list of those that wait. */
export const besideList = (folder: ConversationFolder): FolderSearch => (folder === 'turn' ? { tab: folder } : {})
