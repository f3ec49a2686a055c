import { ChatLayout } from '../../chat/list/ChatLayout.tsx'
import { Matches } from './Matches.tsx'

/** The chats, with the matches above that wait for a first message. */
export const Chats = () => <ChatLayout matches={<Matches />} />
