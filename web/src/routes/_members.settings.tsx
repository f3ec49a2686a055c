import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'
import { readSettingsSearch } from '../account/settings/settings-search.ts'

export const Route = createFileRoute('/_members/settings')({
  staticData: { title: 'settings.title' },
  validateSearch: readSettingsSearch,
  component: lazyPiece(() => import('../account/settings/SettingsScreen.tsx'), 'SettingsScreen'),
})
