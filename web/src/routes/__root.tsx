import { createRootRoute } from '@tanstack/react-router'
import { meKey, queryClient } from '../app/api/query-client.ts'
import { provideQuestions } from '../app/session/freshly.ts'
import { preloadFrame } from '../app/shell/lazy-frame.ts'
import { lazyPiece } from '../app/shell/lazy-piece.ts'
import { Shell } from '../app/shell/Shell.tsx'

provideQuestions(() => import('../reauthentication/questions.tsx'))

const LiveChat = lazyPiece(() => import('../chat/data/LiveChat.tsx'), 'LiveChat')

const ChatNotices = lazyPiece(() => import('../chat/notifications/ChatNotifications.tsx'), 'ChatNotifications')
const Beside = lazyPiece(() => import('./-Beside.tsx'), 'Beside')

const NoticePanel = lazyPiece(() => import('../notifications/NoticePanel.tsx'), 'NoticePanel')

const Celebrations = lazyPiece(() => import('../likes/Celebrations.tsx'), 'Celebrations')

/** A feature that runs on every signed-in screen adds its lazy component here. */
function Root() {
  return (
    <Shell
      notices={<NoticePanel />}
      beside={
        <>
          <LiveChat />
          <ChatNotices />
          <Celebrations />
          <Beside />
        </>
      }
    />
  )
}

Root.preload = async () => {
  if (queryClient.getQueryData(meKey)) await preloadFrame()
}

export const Route = createRootRoute({ component: Root })
