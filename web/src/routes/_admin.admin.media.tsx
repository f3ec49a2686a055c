import type { MediaOrder } from '@hearth/shared/media'
import type { PhotoState } from '@hearth/shared/members'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/media')({
  staticData: { title: 'admin.media.title' },
  validateSearch: (raw: { state?: PhotoState; order?: MediaOrder }) => raw,
  component: lazyRouteComponent(() => import('../admin-media/Media.tsx'), 'Media'),
})
