import { createRootRoute } from '@tanstack/react-router'
import { meKey, queryClient } from '../app/api/query-client.ts'
import { provideQuestions } from '../app/session/freshly.ts'
import { latePiece } from '../app/shell/late-piece.tsx'
import { preloadFrame } from '../app/shell/lazy-frame.ts'
import { lazyPiece } from '../app/shell/lazy-piece.ts'
import { Shell } from '../app/shell/Shell.tsx'

provideQuestions(() => import('../account/reauthentication/questions.tsx'))

const LiveChat = latePiece(() => import('../chat/data/LiveChat.tsx').then((file) => file.LiveChat))

const ChatNotices = latePiece(() =>
  import('../chat/notifications/ChatNotifications.tsx').then((file) => file.ChatNotifications),
)
const Beside = latePiece(() => import('./-Beside.tsx').then((file) => file.Beside))

const NoticePanel = lazyPiece(() => import('../notifications/NoticePanel.tsx'), 'NoticePanel')

const Celebrations = latePiece(() => import('../people/likes/Celebrations.tsx').then((file) => file.Celebrations))

/** A feature that runs on every signed-in screen adds its lazy component here. */
function Root() {
  return (
    <Shell
      notices={<NoticePanel />}
      liveChat={<LiveChat />}
      beside={
        <>
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
