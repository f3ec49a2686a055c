import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_members/_chats/chat/$conversationId')({
  staticData: { title: 'chat.title' },
  component: lazyRouteComponent(() => import('../chat/conversation/ConversationScreen.tsx'), 'ConversationScreen'),
})
