import type { UserFilter } from '@hearth/shared/moderation/admin-users'
import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/users/')({
  staticData: { title: 'admin.areas.users.title' },
  validateSearch: (raw: Partial<UserFilter>) => raw,
  component: staffScreen('UsersScreen'),
})
