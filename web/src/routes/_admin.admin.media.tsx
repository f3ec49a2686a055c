import type { PhotoState } from '@hearth/shared/members/members'
import type { MediaOrder } from '@hearth/shared/moderation/media'
import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/media')({
  staticData: { title: 'admin.media.title' },
  validateSearch: (raw: { state?: PhotoState; order?: MediaOrder }) => raw,
  component: staffScreen('Media'),
})
