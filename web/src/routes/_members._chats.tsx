import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'
import { readFolderSearch } from '../chat/data/folder-search.ts'

export const Route = createFileRoute('/_members/_chats')({
  validateSearch: readFolderSearch,
  component: lazyPiece(() => import('../people/matches/Chats.tsx'), 'Chats'),
})
