import type { PhotoState } from '@hearth/shared/members'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/media')({
  staticData: { title: 'admin.media.title' },
  validateSearch: (raw: { state?: PhotoState }) => raw,
  component: lazyRouteComponent(() => import('../admin-media/Media.tsx'), 'Media'),
})
