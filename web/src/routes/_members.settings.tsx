import { createFileRoute } from '@tanstack/react-router'
import { readSettingsSearch } from '../account/settings/settings-search.ts'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/_members/settings')({
  staticData: { title: 'settings.title' },
  validateSearch: readSettingsSearch,
  component: screen(() => import('../account/settings/SettingsScreen.tsx'), 'SettingsScreen'),
})
