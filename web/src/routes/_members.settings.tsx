import { createFileRoute } from '@tanstack/react-router'
import { readSettingsSearch } from '../account/settings/settings-search.ts'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/_members/settings')({
  staticData: { title: 'settings.title' },
  validateSearch: readSettingsSearch,
  component: lazyPiece(() => import('../account/settings/SettingsScreen.tsx'), 'SettingsScreen'),
})
