import { createRootRoute } from '@tanstack/react-router'
import { meKey, queryClient } from '../app/api/query-client.ts'
import { background } from '../app/lazy/background.tsx'
import { screen } from '../app/lazy/screen.ts'
import { provideQuestions } from '../app/session/freshly.ts'
import { preloadFrame } from '../app/shell/lazy-frame.ts'
import { Shell } from '../app/shell/Shell.tsx'

provideQuestions(() => import('../account/reauthentication/questions.tsx'))

const LiveChat = background(() => import('../chat/data/LiveChat.tsx'), 'LiveChat')

const ChatNotices = background(() => import('../chat/notifications/ChatNotifications.tsx'), 'ChatNotifications')
const Features = background(() => import('./-Features.tsx'), 'Features')

const NoticePanel = screen(() => import('../notifications/NoticePanel.tsx'), 'NoticePanel')

const Celebrations = background(() => import('../people/likes/Celebrations.tsx'), 'Celebrations')

/** A feature that runs on every signed-in screen adds its lazy component here. */
function Root() {
  return (
    <Shell
      notices={<NoticePanel />}
      liveChat={<LiveChat />}
      features={
        <>
          <ChatNotices />
          <Celebrations />
          <Features />
        </>
      }
    />
  )
}

Root.preload = async () => {
  if (queryClient.getQueryData(meKey)) await preloadFrame()
}

export const Route = createRootRoute({ component: Root })
