import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'
import { readFolderSearch } from '../chat/data/folder-search.ts'

export const Route = createFileRoute('/_members/_chats')({
  validateSearch: readFolderSearch,
  component: screen(() => import('../people/matches/Chats.tsx'), 'Chats'),
})
