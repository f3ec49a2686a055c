import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/_members/_chats')({
  component: lazyPiece(() => import('../chat/list/ChatLayout.tsx'), 'ChatLayout'),
})
