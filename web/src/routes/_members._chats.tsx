import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_members/_chats')({
  component: lazyRouteComponent(() => import('../chat/list/ChatLayout.tsx'), 'ChatLayout'),
})
