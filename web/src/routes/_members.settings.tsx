import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSettingsSearch } from '../settings/settings-search.ts'

export const Route = createFileRoute('/_members/settings')({
  staticData: { title: 'settings.title' },
  validateSearch: readSettingsSearch,
  component: lazyRouteComponent(() => import('../settings/SettingsScreen.tsx'), 'SettingsScreen'),
})
