import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_members/_chats/chats')({
  staticData: { title: 'chat.title' },
  component: lazyRouteComponent(() => import('../chat/list/NoConversationSelected.tsx'), 'NoConversationSelected'),
})
